import type { SiteComposition } from '@site/shared-ui/contracts';
import { routeTable } from './route-table.ts';

const composition: SiteComposition = {
  sequence: 7,
  shell: 'r1',
  remotes: {
    employee: {
      live: {
        id: 'e1',
        container: 'employee_e1',
        entry: '/assets/employee/e1/remoteEntry.js',
        routes: [
          { path: '/employee/:id', page: 'EmployeePage', title: 'Employee', description: 'One of us.' },
        ],
        integrity: {},
      },
      previous: null,
      recalledAt: 0,
    },
  },
};

test('a remote’s routes come from the composition', () => {
  const { route, params } = routeTable(composition)('/Employee/7');
  expect(route).toMatchObject({
    page: 'EmployeePage',
    unit: 'employee',
    remote: composition.remotes.employee,
  });
  expect(params).toEqual({ id: '7' });
});

test('the shell’s own routes need no remote', () => {
  expect(routeTable(composition)('/about').route).toMatchObject({ page: 'AboutPage', remote: null });
});

test('what nobody declares is the not-found page', () => {
  expect(routeTable(composition)('/career').route.page).toBe('NotFoundPage');
});
