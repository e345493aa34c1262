import { jest } from '@jest/globals';
import type { ShownPage } from './measure-vitals.ts';

type Listener = (metric: object) => void;
const listeners: Listener[] = [];
const on = (listener: Listener) => void listeners.push(listener);
jest.unstable_mockModule('web-vitals', () => ({ onLCP: on, onINP: on }));
const { createVitalsToReport, measureVitals } = await import('./measure-vitals.ts');

test.each([
  ['that came with the document', 0, ['LCP 900 /1', 'INP 300 /1', 'INP 50 /2']],
  // The code of the document's own page has never come, so nobody knows its release.
  ['that was shown in its place', 5, ['INP 40 /1', 'INP 50 /2']],
])('values belong to the page that was on screen: one %s', (_, from, expected) => {
  const page = (view: number): ShownPage => ({ view, unit: 'catalog', release: 'r1', page: `/${view}` });
  let shown = page(1);
  let change = () => {};
  const subscribe = (listener: () => void) => {
    change = listener;
  };
  const take = measureVitals({ first: shown, from, shown: () => shown, subscribe }, () => undefined);
  const [lcp, inp] = listeners.splice(0);
  const press = (value: number, startTime: number) => inp?.({ value, entries: [{ startTime }] });
  lcp?.({ value: 900 });
  press(300, 4);
  press(40, 6);
  shown = page(2);
  change();
  press(50, performance.now());
  expect(take().vitals?.map(({ name, value, page }) => `${name} ${value} ${page}`)).toEqual(expected);
});

test('a report has the highest value of each vital since the last one, and not too many', () => {
  const { add, take } = createVitalsToReport();
  const vital = (value: number, page = '/cellar') =>
    ({ unit: 'catalog', release: 'r1', page, name: 'INP', value }) as const;
  expect(take()).toEqual({});
  for (const value of [40, 400, 200]) add(vital(value));
  add({ ...vital(900), name: 'LCP' });
  expect(take()).toEqual({ vitals: [vital(400), { ...vital(900), name: 'LCP' }] });
  expect(take()).toEqual({});
  for (let page = 0; page < 30; page += 1) add(vital(page, `/${page}`));
  expect(take().vitals).toHaveLength(10);
});
