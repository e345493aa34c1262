import type { FormDeclaration, Release } from '@platform/contract';
import fc from 'fast-check';
import { tinyForm, tinyRecord, tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { checkCompatibility, isReserved, overlap, overlapKey } from './check-compatibility.ts';

const { release: shell } = tinyRelease('shell');
const { release: catalog } = tinyRelease('catalog');
const { release: product } = tinyRelease('product');
const file = {
  ...({ name: 'cv', label: 'CV', types: ['pdf'], bytes: 10_000 } as const),
  ...{ invalid: 'No.', tooLarge: 'No.' },
};

test('without a shell, remotes are not compared with one', () => {
  expect(checkCompatibility({ catalog })).toEqual([]);
});

test.each<[code: string, record: Partial<Release>, words: string]>([
  ['library-version', { requires: { react: '^20.0.0' } }, `^20.0.0, shell@${shell.id} provides 19.3.1`],
  ['library-version', { requires: { react: 'whatever' } }, 'needs react whatever'],
  ['library-missing', { requires: { formik: '^2.0.0' } }, 'needs formik, which'],
  ['contract-differs', { contract: 2 }, `catalog@${catalog.id} has contract 2, shell@${shell.id} has 1.`],
])('%s: a remote with %j', (code, record, words) => {
  expect(checkCompatibility({ shell, catalog: { ...catalog, ...record }, product })).toEqual([
    { code, sentence: expect.stringContaining(words) },
  ]);
});

test.each<[string, string, Partial<FormDeclaration>, string | null]>([
  ['catalog', 'apply', {}, null],
  ['catalog', 'apply', { address: '/api/send-email' }, 'address: the site gives it no address of its own.'],
  ['catalog', 'application', { address: '/api/send-email' }, null],
  ['catalog', 'application', {}, 'address: the site gives it /api/send-email.'],
  ['contact', 'enquiry', { file }, 'cv: the address of this form takes no file.'],
  ['contact', 'apply', { file }, null],
])('a form of %s with the name %s and %j', (unit, name, more, fault) => {
  const address = unit === 'contact' ? tinyRecord.forms[`${unit}/${name}`]?.address : undefined;
  const form = { ...tinyForm('/'), ...(address && { address }), ...more };
  const { release } = tinyRelease(unit, { record: { forms: { [name]: form } } });
  const sentence = `The form ${name} of ${unit}@${release.id}: ${fault}`;
  expect(checkCompatibility({ shell, [unit]: release })).toEqual(
    fault === null ? [] : [{ code: 'form-unusable', sentence }],
  );
});

test('an address claimed twice is reported with both units, or with the one unit that claims it twice', () => {
  const rival = { ...product, routes: [tinyRoute('/Cellar', 'ShowcasePage')] };
  expect(checkCompatibility({ shell, catalog, product: rival })).toEqual([
    {
      code: 'path-taken',
      sentence: `catalog@${catalog.id} and product@${product.id} both claim /cellar and /Cellar.`,
    },
  ]);
  const twice = { ...product, routes: [tinyRoute('/p', 'A'), tinyRoute('/p', 'B')] };
  expect(checkCompatibility({ product: twice })).toEqual([
    { code: 'path-taken', sentence: `Two routes of product@${product.id} both claim /p.` },
  ]);
});

test.each([
  ['/cellar', '/cellar', true],
  ['/cellar', '/CELLAR/', true],
  ['/edition/:id', '/edition/:name', true],
  ['/a/:x', '/:y/b', true],
  ['/edition/new', '/edition/:id', false],
  ['/edition', '/edition/:id', false],
  ['/cellar', '/catalog', false],
  ['*', '*', true],
  ['*', '/cellar', false],
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

test.each<[path: string, reserved: boolean, home?: string]>([
  ['/', true],
  ['/', false, '/'],
  ['/Assets/x', true],
  ['/api', true],
  ['/uploads/x', true],
  ['/shop/:item', true],
  ['/sitemap.xml', true],
  ['/edition/:id', false],
  ['/apiary', false],
  ['/TimeTable', false],
  ['*', false],
])('%s is the server’s: %s', (path, expected, home = '/start') => {
  expect(isReserved(path, { reserved: ['Shop'], home })).toBe(expected);
});
