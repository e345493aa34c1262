import { atRest, type RestingWindow } from './at-rest.ts';

/** A window whose page has arrived or not, and what it was asked to call back. */
function windowWhere(readyState: DocumentReadyState, tells = true) {
  const loads: (() => void)[] = [];
  const idle: (() => void)[] = [];
  const window = {
    document: { readyState },
    addEventListener: (_: string, listener: () => void) => void loads.push(listener),
    setTimeout: (work: () => void) => void idle.push(work),
    ...(tells && { requestIdleCallback: (work: () => void) => void idle.push(work) }),
  } as unknown as RestingWindow;
  return {
    window,
    load: () => loads.splice(0).forEach((heard) => void heard()),
    rest: () => idle.splice(0).forEach((work) => void work()),
  };
}

test.each([
  ['tells when it is idle', true],
  ['does not', false],
])('rest comes after the page’s own files, in a browser that %s', (_, tells) => {
  const { window, load, rest } = windowWhere('interactive', tells);
  let come = 0;
  atRest(window, () => come++);
  rest();
  load();
  expect(come).toBe(0);
  rest();
  expect(come).toBe(1);
});

test('a page that has arrived only has to be idle', () => {
  const { window, rest } = windowWhere('complete');
  let come = 0;
  atRest(window, () => come++);
  rest();
  expect(come).toBe(1);
});
