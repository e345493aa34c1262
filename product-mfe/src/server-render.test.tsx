import { expectAccessible } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { ShowcasePage } from './showcase/showcase.page.tsx';

const inTheSite = (
  <MemoryRouter>
    <ShowcasePage />
  </MemoryRouter>
);

// A mismatch is a console.error, and that fails the test.
test('the showcase is whole from the server, taken over as it is, and accessible', async () => {
  const place = document.createElement('main');
  place.innerHTML = renderToString(inTheSite);
  document.body.replaceChildren(place);
  const heading = place.querySelector('h1');
  expect(heading).toHaveTextContent('HelpMyVehicle');
  expect(place.innerHTML).not.toMatch(/ style=| on[a-z]+=/);

  const root = await act(() => hydrateRoot(place, inTheSite));
  expect(place.querySelector('h1')).toBe(heading);
  await expectAccessible(place);
  act(() => root.unmount());
});
