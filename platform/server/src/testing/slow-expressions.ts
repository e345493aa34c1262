import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { root } from '@platform/releases/root';
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

/**
 * The expressions that some text makes backtrack, sorted, and the number of all.
 *
 * @param sources patterns of files whose literals are checked, from the root of the sources; tests are left out
 * @param load imports modules that compose expressions
 */
export async function slowExpressions(sources: readonly string[], load = async (): Promise<unknown> => null) {
  const files = globSync(sources, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] });
  const literals = await Promise.all(files.map((file) => literalsOf(`${root}${file}`)));
  const all = new Map(
    [...literals.flat(), ...(await composedBy(load))].map((expression) => [String(expression), expression]),
  );
  const slow: string[] = [];
  for (const [text, { source, flags }] of all) {
    const { status } = await check(source, flags, settings);
    if (status !== 'safe') slow.push(text);
  }
  return { slow: slow.sort(), count: all.size };
}

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
