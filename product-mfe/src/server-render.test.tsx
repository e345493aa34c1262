import { expectAccessible, renderOnServer } from '@site/shared-ui/testing';
import { MemoryRouter } from 'react-router-dom';
import { ShowcasePage } from './showcase/showcase.page.tsx';

test('the showcase is prerendered completely, hydrates without changes, and is accessible', async () => {
  const { container, hydrate } = await renderOnServer(
    <MemoryRouter>
      <ShowcasePage />
    </MemoryRouter>,
  );
  expect(container.querySelector('h1')).toHaveTextContent('HelpMyVehicle');

  const unmount = await hydrate();
  await expectAccessible(container);
  unmount();
});
