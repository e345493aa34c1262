import { slowExpressions } from '@platform/server/testing/slow-expressions';

test('only the data that the index of pincodes is built from makes an expression backtrack', async () => {
  const { slow, count } = await slowExpressions(['backend/src/**/*.ts', 'shared-ui/src/site/**/*.ts']);
  expect(count).toBeGreaterThan(9);
  expect(slow).toEqual(['/\\s*\\b[BSH]\\.? ?O\\.?$/i']);
}, 600_000);
