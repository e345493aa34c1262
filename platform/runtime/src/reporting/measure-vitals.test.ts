import { createVitalsToReport } from './measure-vitals.ts';

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
