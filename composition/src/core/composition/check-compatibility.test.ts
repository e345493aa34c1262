import type { Release } from '@site/shared-ui/contracts';
import fc from 'fast-check';
import { tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { checkCompatibility, overlap, overlapKey } from './check-compatibility.ts';

const { release: shell } = tinyRelease('shell');
const { release: careers } = tinyRelease('careers');
const { release: product } = tinyRelease('product');

test('without a shell, remotes are not compared with one', () => {
  expect(checkCompatibility({ careers })).toEqual([]);
});

test.each<[code: string, record: Partial<Release>, words: string]>([
  ['library-version', { requires: { react: '^20.0.0' } }, `^20.0.0, shell@${shell.id} provides 19.3.1`],
  ['library-version', { requires: { react: 'whatever' } }, 'needs react whatever'],
  ['library-missing', { requires: { formik: '^2.0.0' } }, 'needs formik, which'],
  ['contract-differs', { contract: 2 }, `careers@${careers.id} has contract 2, shell@${shell.id} has 1.`],
])('%s: a remote with %j', (code, record, words) => {
  expect(checkCompatibility({ shell, careers: { ...careers, ...record }, product })).toEqual([
    { code, sentence: expect.stringContaining(words) },
  ]);
});

test('an address claimed twice is reported with both units, or with the one unit that claims it twice', () => {
  const rival = { ...product, routes: [tinyRoute('/Career', 'ShowcasePage')] };
  expect(checkCompatibility({ shell, careers, product: rival })).toEqual([
    {
      code: 'path-taken',
      sentence: `careers@${careers.id} and product@${product.id} both claim /career and /Career.`,
    },
  ]);
  const twice = { ...product, routes: [tinyRoute('/p', 'A'), tinyRoute('/p', 'B')] };
  expect(checkCompatibility({ product: twice })).toEqual([
    { code: 'path-taken', sentence: `Two routes of product@${product.id} both claim /p.` },
  ]);
});

test.each([
  ['/career', '/career', true],
  ['/career', '/CAREER/', true],
  ['/employee/:id', '/employee/:name', true],
  ['/a/:x', '/:y/b', true],
  ['/employee/new', '/employee/:id', false],
  ['/employee', '/employee/:id', false],
  ['/career', '/careers', false],
  ['*', '*', true],
  ['*', '/career', false],
])('%s and %s claim the same: %s', (one, other, same) => {
  expect(overlap(one, other)).toBe(same);
  expect(overlap(other, one)).toBe(same);
});

test('routes that overlap have the same key', () => {
  const segment = fc.constantFrom('a', 'A', 'b', ':x', ':y', '');
  const path = fc.oneof(
    fc.constant('*'),
    fc.array(segment, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`),
  );
  fc.assert(
    fc.property(path, path, (one, other) => !overlap(one, other) || overlapKey(one) === overlapKey(other)),
    { numRuns: 1000, seed: 1 },
  );
});
