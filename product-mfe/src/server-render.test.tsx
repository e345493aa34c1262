import { jest } from '@jest/globals';
import { expectAccessible, renderOnServer } from '@site/shared-ui/testing';
import { ShowcasePage } from './showcase/showcase.page.tsx';

test('the showcase is prerendered completely, hydrates without changes, and is accessible', async () => {
  const { container, hydrate } = await renderOnServer(ShowcasePage);
  expect(container.querySelector('h1')).toHaveTextContent('HelpMyVehicle');

  // The team would rotate outside of `act` if the check takes seconds.
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick', 'performance'],
  });
  try {
    const unmount = await hydrate();
    await expectAccessible(container);
    unmount();
  } finally {
    jest.useRealTimers();
  }
});
