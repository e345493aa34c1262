import type { PageRecord } from '../../browser/page-record.ts';
import { sampleRecord } from '../../testing/sample-record.ts';
import type { ComparedRoute } from './compared-routes.ts';
import { type ComparedPage, changesText, comparePages, isDifferent, noDifference } from './page-changes.ts';

const route: ComparedRoute = { path: '/cellar', address: '/cellar', on: 'both' };
const before = sampleRecord();
const told = (after: PageRecord) =>
  changesText({ route, on: 'both', before, after, changes: comparePages(before, after) });

test.each<[Partial<PageRecord>, string]>([
  [{}, noDifference],
  [{ pictures: { 1440: new Uint8Array([1]), 390: new Uint8Array([2]) } }, noDifference],
  [{ pictures: { 1440: new Uint8Array([9]), 390: new Uint8Array([2]) } }, 'picture at 1440 px'],
  [{ pictures: { 1440: new Uint8Array([9]), 390: new Uint8Array([9]) } }, 'picture at 1440 and 390 px'],
  [{ text: ['Catalog', 'Eight open roles', 'Apply'] }, 'text +1 −1'],
  [{ text: [...before.text, 'More'] }, 'text +1 −0'],
  [{ tree: ['- heading "Catalog"'] }, 'accessibility tree +0 −1'],
  [
    { responses: { document: { count: 1, bytes: 5000 }, script: { count: 3, bytes: 89_000 } } },
    'script −1000 bytes',
  ],
  [
    { responses: { ...before.responses, image: { count: 2, bytes: 700 } } },
    'image +700 bytes (0 → 2 responses)',
  ],
  [{ state: 'failed', text: [] }, 'interactive → failed, text +0 −3'],
])('a page with %j differs by: %s', (changes, expected) => {
  expect(told(sampleRecord(changes))).toBe(expected);
});

test.each(['waiting', 'failed'] as const)(
  'a page that is %s on both sides does not differ, and that is told',
  (state) => {
    const record = sampleRecord({ state });
    const changes = comparePages(record, record);
    const page: ComparedPage = { route, on: 'both', before: record, after: record, changes };
    expect([changesText(page), isDifferent(page)]).toEqual([`no difference, ${state} on both sides`, false]);
  },
);
