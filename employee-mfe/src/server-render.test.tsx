import type { HttpResponse } from '@platform/host/http';
import { expectAccessible, renderOnServer } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import { EmployeePage } from './employee/employee.page.tsx';

// The server renders the same page for every employee. Only the browser knows the id.
test('the page is prerendered as loading, hydrates without changes, and is accessible with data', async () => {
  const answer = Promise.withResolvers<HttpResponse>();
  const network = { 'GET /employee/7?format=json': () => answer.promise };
  const { container, hydrate } = await renderOnServer(EmployeePage, { network });
  const heading = container.querySelector('h1');
  expect(heading).toHaveTextContent('Employee');
  expect(container).toHaveTextContent('Loading employee data...');

  const unmount = await hydrate({ params: { id: '7' } });
  const data = {
    id: '7',
    name: 'Asha Kerbstone',
    email: 'asha@kerbstone.example',
    github: 'https://g.example/a',
  };
  await act(async () => answer.resolve({ status: 200, data }));
  expect(heading).toHaveTextContent('Asha Kerbstone');
  expect(container.querySelector('h1')).toBe(heading);
  await expectAccessible(container);
  unmount();
});
