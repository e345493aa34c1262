import { type HttpAnswer, HttpTransportProvider } from '@site/shared-ui/http';
import { createNetwork, expectAccessible, held } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { EmployeePage } from './employee/employee.page.tsx';

const answer = held<HttpAnswer>();
const { transport } = createNetwork({ 'GET /employee/7?format=json': () => answer.promise });

const inTheSite = (params: Readonly<Record<string, string>>) => (
  <MemoryRouter>
    <HttpTransportProvider value={transport}>
      <EmployeePage params={params} />
    </HttpTransportProvider>
  </MemoryRouter>
);

// One page is rendered for everybody; only the browser knows whose it is. A mismatch is a console.error, and
// that fails the test.
test('the page is loading from the server, taken over as it is, and accessible with data', async () => {
  const place = document.createElement('main');
  place.innerHTML = renderToString(inTheSite({}));
  document.body.replaceChildren(place);
  const heading = place.querySelector('h1');
  expect(heading).toHaveTextContent('Employee');
  expect(place).toHaveTextContent('Loading employee data...');
  expect(place.innerHTML).not.toMatch(/ style=| on[a-z]+=/);

  const root = await act(() => hydrateRoot(place, inTheSite({ id: '7' })));
  expect(place.querySelector('h1')).toBe(heading);
  const data = {
    id: '7',
    name: 'Asha Kerbstone',
    email: 'asha@kerbstone.example',
    github: 'https://g.example/a',
  };
  await act(async () => answer.answer({ status: 200, data }));
  expect(heading).toHaveTextContent('Asha Kerbstone');
  expect(place.querySelector('h1')).toBe(heading);
  await expectAccessible(place);
  act(() => root.unmount());
});
