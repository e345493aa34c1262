import { defaultBudgets as budgets, type Release, type SiteBudgets } from '@platform/contract';
import { tinyRelease } from '../../testing/tiny-release.ts';
import { sizeFindings } from './size.check.ts';

const findings = (release: Release) => sizeFindings(release, budgets);

const big = (bytes: number) => 'x'.repeat(bytes);

test.each<['catalog' | 'shell', string, keyof SiteBudgets, RegExp]>([
  ['shell', 'main.js', 'initial', /^The first load of shell@/],
  ['catalog', 'remoteEntry.js', 'entry', /^The entry of catalog@/],
  ['catalog', 'lazy.js', 'file', /^lazy\.js of catalog@/],
])('of %s, a %s over the budget "%s" is reported with its name and size', (unit, path, budget, name) => {
  const { release } = tinyRelease(unit, { files: { [path]: big(budgets[budget] + 1) } });
  expect(findings(release)).toEqual([{ code: 'size-over', sentence: expect.stringMatching(name) }]);
  expect(findings(release)[0]?.sentence).toContain(`its budget is ${budgets[budget]} (${budget})`);
});

test('files that are sent compressed count with their compressed size', () => {
  const files = { 'JoinPage.js': big(budgets.page * 2), 'JoinPage.js.br': big(100) };
  expect(findings(tinyRelease('catalog', { files }).release)).toEqual([]);
});

test('all files together have a budget, without compressed copies and the build for Node', () => {
  const many = (folder: string, suffix: string) =>
    Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${folder}${n}${suffix}`, big(350_000)]));
  expect(findings(tinyRelease('catalog', { files: many('a', '.js') }).release)).toEqual([
    { code: 'size-over', sentence: expect.stringContaining('(release)') },
  ]);
  const notSent = { ...many('node/a', '.cjs'), ...many('a', '.js.br') };
  expect(findings(tinyRelease('catalog', { files: notSent }).release)).toEqual([]);
});

test('what a release adds to every page of the site has a budget', () => {
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`chunk-${n}.js`, String(n)]));
  expect(findings(tinyRelease('catalog', { files }).release)).toEqual([
    { code: 'size-over', sentence: expect.stringContaining('(inlined)') },
  ]);
});
