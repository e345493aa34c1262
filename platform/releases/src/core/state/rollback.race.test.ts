import * as fc from 'fast-check';
import { type GcRules, gcRule } from '../../changes/gc/plan-gc.ts';
import { type ChangeEntry, changesIn, type JournalEntry } from '../entries/journal-entry.ts';
import { changesOf, foldJournal, retiredAt, rollbackPath, rollbackTarget, takenBackBy } from './history.ts';
import { emptyJournal, type Journal, journalOf, withEntry } from './journal-state.ts';

type Step =
  | { readonly kind: 'activate'; readonly id: string; readonly keep: boolean }
  /** `to`: null for the next step back. */
  | { readonly kind: 'rollback'; readonly to: string | null }
  | { readonly kind: 'retire' }
  | { readonly kind: 'other' };

const ids = ['a', 'b', 'c', 'd', 'e'];
const id = fc.constantFrom(...ids);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('activate'), id, keep: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rollback'), to: fc.option(id) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'retire' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'other' }) },
);

/** A model of its own. */
function liveAfter(journal: Journal, unit: string): string | null {
  const last = journal.entries.flatMap(changesIn).findLast((change) => change.unit === unit);
  return last === undefined || last.action === 'retire' ? null : last.release;
}

/** The entry of a step, as the commands would write it; null if they refuse it. */
function entryOf(journal: Journal, step: Step): ChangeEntry | null {
  const unit = step.kind === 'other' ? 'product' : 'catalog';
  const replaces = liveAfter(journal, unit);
  const sequence = journal.entries.length + 1;
  const at = new Date(Date.UTC(2026, 0, 1, 0, sequence)).toISOString();
  const who = { at, by: 'asha', reason: null, recall: false, evidence: null };
  const base = { format: 1, sequence, unit, ...who } as const;
  if (step.kind === 'other') return { ...base, action: 'activate', release: `p${sequence}`, replaces };
  if (step.kind === 'retire')
    return replaces === null ? null : { ...base, action: 'retire', release: replaces, replaces };
  const release = step.kind === 'activate' ? step.id : (step.to ?? rollbackTarget(journal, 'catalog'));
  const wasLive = journal.entries.some((entry) => entry.unit === 'catalog' && entry.release === release);
  if (release === null || release === replaces || (step.kind === 'rollback' && !wasLive)) return null;
  const keep = step.kind === 'activate' && step.keep ? { keep: true as const } : {};
  return { ...base, action: step.kind, release, replaces, ...keep };
}

const takenBackOf = (journal: Journal) =>
  ids.filter((id) => takenBackBy(journal, { unit: 'catalog', id }) !== null);
const lastOf = (journal: Journal) =>
  journal.entries.findLast(({ unit }) => unit === 'catalog')?.release ?? null;

/** The releases that are not garbage. */
function keptOf(journal: Journal, rules: Partial<GcRules>): readonly string[] {
  const stored = ids.map((id) => ({ unit: 'catalog', id, complete: true, publishedAt: null, usedAt: null }));
  const all = { now: Date.UTC(2030, 0), tabAge: 0, steps: null, ...rules };
  const keep = gcRule(journal, all);
  return stored.flatMap((release) => (keep(release) === null ? [] : [release.id]));
}

function checkStep(before: Journal, entry: ChangeEntry): void {
  const journal = withEntry(before, entry);
  const path = rollbackPath(journal, 'catalog');
  const target = rollbackTarget(journal, 'catalog');
  const takenBack = takenBackOf(journal);
  const live = liveAfter(journal, 'catalog');

  expect(target).toBe(path[0] ?? null);
  // Whatever was live can still be reached, or was taken back.
  const everLive = new Set(
    journal.entries.flatMap(({ unit, release }) => (unit === 'catalog' ? [release] : [])),
  );
  const reached = live === null ? path : [live, ...path];
  expect([...reached, ...takenBack].sort()).toEqual([...everLive].sort());

  expect(keptOf(journal, {})).toEqual(expect.arrayContaining([...reached]));
  expect(keptOf(journal, { steps: 1 })).toEqual(
    expect.arrayContaining(reached.slice(0, live === null ? 1 : 2)),
  );

  if (entry.unit !== 'catalog') return;
  const pathBefore = rollbackPath(before, 'catalog');
  const place = pathBefore.indexOf(entry.release);
  const newlyTaken = takenBack.filter((id) => !takenBackOf(before).includes(id));
  const last = lastOf(before);
  const isRevert =
    entry.action === 'activate' && !entry.keep && place === 0 && liveAfter(before, 'catalog') !== null;
  if (isRevert || (entry.action === 'rollback' && (place >= 0 || entry.release === last))) {
    // A step back takes back the releases above it. Those below stay allowed.
    const above = [...(liveAfter(before, 'catalog') === null ? [] : [last]), ...pathBefore.slice(0, place)];
    expect(newlyTaken.sort()).toEqual(above.sort());
    expect(path).toEqual(pathBefore.slice(place + 1));
  } else {
    expect(newlyTaken).toEqual([]);
    if (entry.action !== 'retire' && last !== null && last !== entry.release) expect(target).toBe(last);
  }
}

const runs = 400 * Number(process.env.RACES ?? 1);

test('in every history, only a step back takes back, and the target is what was live before', () => {
  let steps = 0;
  const property = fc.property(fc.array(step, { maxLength: 14, size: 'max' }), (history) => {
    let journal = emptyJournal;
    for (const next of history) {
      const entry = entryOf(journal, next);
      if (!entry) continue;
      checkStep(journal, entry);
      journal = withEntry(journal, entry);
      steps += 1;
    }
  });
  fc.assert(property, { numRuns: runs, seed: 1 });
  // Otherwise the histories have shown nothing.
  expect(steps).toBeGreaterThan(2 * runs);
});

test('however a journal has grown or is read, it says what a new one says, and changes nothing for anybody else', () => {
  const said = (journal: Journal) => [
    foldJournal(journal),
    ...['catalog', 'product'].flatMap((unit) => [rollbackPath(journal, unit), changesOf(journal, unit)]),
    takenBackOf(journal),
    ids.map((id) => retiredAt(journal, 'catalog', id)),
  ];
  const tried = fc.array(step, { maxLength: 2 });
  const steps = fc.array(fc.record({ tried, next: step, isTried: fc.boolean() }), { maxLength: 10 });
  const property = fc.property(steps, (history) => {
    let journal = emptyJournal;
    const others: Journal[] = [];
    for (const { tried, next, isTried } of history) {
      for (const one of isTried ? [...tried, next] : tried) {
        const entry = entryOf(journal, one);
        if (!entry) continue;
        const other = withEntry(journal, entry);
        expect(said(other)).toEqual(said(journalOf(other.entries)));
        others.push(other);
      }
      const entry = entryOf(journal, next);
      if (!entry) continue;
      journal = withEntry(journal, entry);
      for (const other of others) expect(said(other)).toEqual(said(journalOf(other.entries)));
      expect(said(journal)).toEqual(said(journalOf(journal.entries)));
    }
    for (let length = 0; length <= journal.entries.length; length += 1) {
      const before = journalOf(journal.entries.slice(0, length));
      expect(foldJournal(journal, length)).toEqual(foldJournal(before));
      for (const unit of ['catalog', 'product'])
        expect(rollbackTarget(journal, unit, length)).toBe(rollbackTarget(before, unit));
    }
  });
  fc.assert(property, { numRuns: runs / 2, seed: 3 });
});

test('a release whose entry was lost is known from the entry that replaced it', () => {
  const entries: JournalEntry[] = [];
  for (const id of ['a', 'b', 'c']) {
    const entry = entryOf(journalOf(entries), { kind: 'activate', id, keep: false });
    if (entry) entries.push(entry);
  }
  const lost = entries.map((entry) =>
    entry.sequence === 2
      ? ({ ...entry, action: 'repair', unit: null, release: null, recall: false, evidence: null } as const)
      : entry,
  );
  expect(rollbackPath(journalOf(lost), 'catalog')).toEqual(['b', 'a']);
});
