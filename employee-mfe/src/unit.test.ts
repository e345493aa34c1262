import { declaration } from './unit.ts';

test('the employee page is at /employee/:id, titled, prerendered and not listed', () => {
  expect(declaration.routes).toEqual([
    expect.objectContaining({
      path: '/employee/:id',
      page: 'EmployeePage',
      title: 'Employee',
      prerender: true,
      index: false,
    }),
  ]);
});
