import type { PageRecord } from '../browser/page-record.ts';

/** What a small page shows, for tests. */
export function sampleRecord(changes: Partial<PageRecord> = {}): PageRecord {
  return {
    state: 'interactive',
    pictures: { 1440: new Uint8Array([1]), 390: new Uint8Array([2]) },
    text: ['Catalog', 'Seven open roles', 'Apply'],
    tree: ['- heading "Catalog"', '- link "Apply"'],
    responses: { document: { count: 1, bytes: 5000 }, script: { count: 3, bytes: 90_000 } },
    ...changes,
  };
}
