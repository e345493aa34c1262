import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import ts from 'typescript';

interface Recheck {
  check(source: string, flags: string, settings: object): Promise<{ readonly status: string }>;
}
// The same on every platform, and outside of Jest's sandbox, where it takes ten times as long.
process.env.RECHECK_BACKEND = 'worker';
const require = createRequire(import.meta.url);
const { check } = require('recheck') as Recheck;

/** Without limits of time, and fuzzed where automata would take many seconds: each run gives the same verdicts. */
const settings = { timeout: null, attackTimeout: null, incubationTimeout: null, maxPatternSize: 40 };

const root = new URL('../../..', import.meta.url).pathname;

const sources = [
  'platform/server/src/**/*.ts',
  'backend/src/**/*.ts',
  'platform/releases/src/{serving,core,rendering/pages}/**/*.ts',
  'shared-ui/src/{contracts,router,site}/**/*.ts',
];

/** Expressions that backtrack, and why no visitor can make them. */
const accepted: Readonly<Record<string, string>> = {
  '/-+$/': 'sees the 80 characters that are left of a file name',
  '/\\s*\\b[BSH]\\.? ?O\\.?$/i': 'sees the data that the index of pincodes is built from',
  '/@import [^;]+;/g': 'sees the own styles of the operations page',
  '/\\/+$/': 'sees settings',
  '/[^\\s<>]+(?=>?$)/': 'sees settings',
};

async function literalsOf(file: string): Promise<readonly RegExp[]> {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

async function composedBy(load: () => Promise<unknown>): Promise<readonly RegExp[]> {
  const composed: RegExp[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [source, flags]) => {
      const expression = new target(source, flags);
      composed.push(expression);
      return expression;
    },
  });
  await load().finally(() => {
    globalThis.RegExp = original;
  });
  return composed;
}

test('no text of a visitor makes an expression backtrack', async () => {
  const files = globSync(sources, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] });
  const literals = await Promise.all(files.map((file) => literalsOf(`${root}/${file}`)));
  const composed = await composedBy(async () => {
    await import('@site/shared-ui/contracts');
    await import('./uploads/uploaded-file.ts');
  });
  const all = new Map(
    [...literals.flat(), ...composed].map((expression) => [String(expression), expression]),
  );
  const slow: string[] = [];
  for (const [text, { source, flags }] of all) {
    const { status } = await check(source, flags, settings);
    if (status !== 'safe') slow.push(text);
  }
  expect(all.size).toBeGreaterThan(100);
  expect(slow.sort()).toEqual(Object.keys(accepted).sort());
  // For a machine that does ten other things.
}, 600_000);
