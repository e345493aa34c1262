import { type HttpResponse, HttpTransportProvider } from '@site/shared-ui/http';
import { createNetwork, expectAccessible, renderOnServer } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { EmployeePage } from './employee/employee.page.tsx';

const answer = Promise.withResolvers<HttpResponse>();
const { transport } = createNetwork({ 'GET /employee/7?format=json': () => answer.promise });

const inTheSite = (params: Readonly<Record<string, string>>) => (
  <MemoryRouter>
    <HttpTransportProvider value={transport}>
      <EmployeePage params={params} />
    </HttpTransportProvider>
  </MemoryRouter>
);

// The server renders the same page for every employee. Only the browser knows the id.
test('the page is prerendered as loading, hydrates without changes, and is accessible with data', async () => {
  const { container, hydrate } = await renderOnServer(inTheSite({}));
  const heading = container.querySelector('h1');
  expect(heading).toHaveTextContent('Employee');
  expect(container).toHaveTextContent('Loading employee data...');

  const unmount = await hydrate(inTheSite({ id: '7' }));
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
