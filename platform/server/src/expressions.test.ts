import { slowExpressions } from './testing/slow-expressions.ts';

const sources = [
  'platform/server/src/**/*.ts',
  'platform/releases/src/{serving,core,rendering/pages}/**/*.ts',
  'platform/contract/src/**/*.ts',
];

/** Expressions that backtrack, and why no visitor can make them. */
const accepted: Readonly<Record<string, string>> = {
  '/-+$/': 'sees the 80 characters that are left of a file name',
  '/\\/+$/': 'sees settings',
  '/[^\\s<>]+(?=>?$)/': 'sees settings',
};

test('no text of a visitor makes an expression backtrack', async () => {
  const { slow, count } = await slowExpressions(sources, async () => {
    await import('@platform/contract');
    await import('./uploads/uploaded-file.ts');
  });
  expect(count).toBeGreaterThan(100);
  expect(slow).toEqual(Object.keys(accepted).sort());
  // For a machine that does ten other things.
}, 600_000);
