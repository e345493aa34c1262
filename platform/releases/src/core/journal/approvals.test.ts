import * as fc from 'fast-check';
import { memoryStore, objectsOf } from '../../testing/memory-store.ts';
import { readJson, signedBy, statementFile, writeEntry } from '../../testing/owned-site.ts';
import { publishAs, setOwners } from '../../testing/test-owners.ts';
import { tinyRelease } from '../../testing/tiny-release.ts';
import { authorOf, tinySite } from '../../testing/tiny-site.ts';
import { verifierSays } from '../../testing/verifier-says.ts';
import type { Approval } from '../entries/journal-entry.ts';
import { refusals } from '../findings/finding.ts';
import type { ReleaseStatement } from '../releases/release-statement.ts';
import { foldJournal } from '../state/history.ts';
import { examineJournal } from './journal.ts';
import { journalFindings } from './journal-findings.ts';

/** Who may activate a unit, and how many people have to want it: as `testOwners` has it. */
const rules = {
  shell: { people: ['asha'], needed: 1 },
  catalog: { people: ['ravi', 'mira'], needed: 1 },
  product: { people: ['asha', 'ravi'], needed: 2 },
} as const;
type Unit = keyof typeof rules;
const units = Object.keys(rules) as Unit[];
const marks = ['one', 'two'] as const;
type Part = readonly [Unit, (typeof marks)[number]];

/** Few sets, so that one is often approved by several people before somebody activates it. */
const sets = [
  'product one',
  'catalog one, shell one',
  'catalog two, shell one',
  'catalog one, product two',
  'catalog one, shell one, product two',
].map((set) => set.split(', ').map((part) => part.split(' ') as unknown as Part));
const step = fc.record({
  by: fc.constantFrom('asha', 'asha', 'ravi', 'ravi', 'mira', 'machine'),
  does: fc.constantFrom('approve', 'activate'),
  set: fc.constantFrom(...sets),
  isReversed: fc.boolean(),
});

async function publishedSite() {
  const [store] = await tinySite(['shell', 'first']);
  const owners = await setOwners(store);
  const statements = new Map<string, ReleaseStatement>();
  for (const unit of units)
    for (const mark of marks) {
      const by = unit === 'catalog' ? 'pipe' : 'shop';
      const { release } = await publishAs(store, by, tinyRelease(unit, { mark }));
      const statement = await readJson(store, statementFile(release, by));
      statements.set(`${unit},${mark}`, statement as unknown as ReleaseStatement);
    }
  return { store, root: owners.signed?.root ?? '', statements };
}

test('a set of several teams goes live exactly when each of them wants this very set', async () => {
  const base = await publishedSite();
  let activated = 0;
  const runs = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (steps) => {
    const store = memoryStore(await objectsOf(base.store, 'journal/', 'releases/'));
    let reading = await examineJournal(store);
    /** A set → who has approved it since one of its units changed. */
    const approvals = new Map<readonly Part[], ReadonlySet<string>>();
    for (const { by, does, set, isReversed } of steps) {
      const order = isReversed ? set.toReversed() : set;
      const statements = order.flatMap((part) => base.statements.get(part.join()) ?? []);
      const parts: Approval[] = statements.map(({ unit, release, record }) => ({ unit, release, record }));
      const [first, ...others] = parts.map((one) => ({
        ...one,
        replaces: foldJournal(reading).units[one.unit]?.id ?? null,
      }));
      const what =
        does === 'approve'
          ? { approve: parts }
          : { ...first, statements, ...(others.length > 0 && { with: others }) };
      const entry = {
        ...{ format: 1, sequence: reading.entries.length + 1, action: does, ...authorOf(50, by), ...what },
        ...{ recall: false, evidence: null, previous: reading.authority?.chain },
      };
      await writeEntry(store, signedBy(by, entry));
      const wanting = new Set([by, ...(approvals.get(set) ?? [])]);
      const rightful = ([unit]: Part) => rules[unit].people.filter((name) => wanting.has(name)).length;
      const isOne = set.some(([unit]) => rules[unit].people.some((name) => name === by));
      const isWanted = set.every((part) => rightful(part) >= rules[part[0]].needed);
      const counts = isOne && (does === 'approve' || isWanted);
      reading = await examineJournal(store, reading);
      expect(reading.entries.at(-1)?.action).toBe(counts ? does : 'rejected');
      if (!counts) continue;
      if (does === 'approve') {
        approvals.set(set, wanting);
        continue;
      }
      activated += 1;
      for (const other of approvals.keys())
        if (other.some(([unit]) => set.some(([changed]) => changed === unit))) approvals.delete(other);
    }
    const codes = refusals(journalFindings(reading)).map(({ code }) => code);
    expect((await verifierSays(store, base.root, '')).codes).toEqual(codes);
  });
  await fc.assert(runs, { numRuns: 10 * Number(process.env.RACES ?? 1), seed: 1 });
  expect(activated).toBeGreaterThan(15);
});
