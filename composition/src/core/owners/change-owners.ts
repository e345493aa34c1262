import { CompositionError } from '../composition-error.ts';
import { inParallel } from '../in-parallel.ts';
import { appendNote } from '../journal/journal.ts';
import { changesIn, type JournalEntry, type NoteEntry } from '../journal/journal-entry.ts';
import { releaseText } from '../releases/release.schema.ts';
import { releaseKey } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { authorityOf } from './authority.ts';
import { type Owners, ownersFault, parseOwners } from './owners.ts';
import { recordHash } from './release-statement.ts';

/** How many records are read at once. */
const recordsAtOnce = 16;

/** Planned owners: they are printed or written. */
export interface OwnersPlan {
  readonly owners: Owners;
  /** What changes, one line each; empty if nothing does. */
  readonly changes: readonly string[];
  /** Hashes of the releases that were live before there were owners, by name. */
  readonly records: Readonly<Record<string, string>> | null;
  readonly reset: boolean;
  /** The journal that this was planned with. */
  readonly seen: readonly JournalEntry[];
}

/**
 * Plans new owners of a site.
 *
 * @param reset replaces owners whose operators have all lost their keys
 * @throws {CompositionError} `bad-owners`
 */
export async function planOwners(
  store: Store,
  value: unknown,
  seen: readonly JournalEntry[],
  reset: boolean,
): Promise<OwnersPlan> {
  const owners = parseOwners(value);
  if (owners === null)
    throw new CompositionError('bad-owners', `These owners are not valid: ${ownersFault(value)}.`);
  const authority = authorityOf(seen);
  if (reset && authority === null)
    throw new CompositionError('bad-owners', 'This site has no owners that could be replaced.');
  const changes = differences(authority?.owners ?? null, owners);
  const records = authority === null ? await liveRecords(store, seen) : null;
  return { owners, changes, records, reset, seen };
}

/**
 * Writes planned owners, signed with the key of this process.
 *
 * @throws {CompositionError} `overtaken` if the journal has grown since; `not-allowed` without a key of an operator
 */
export function applyOwners(
  store: Store,
  { owners, records, reset, seen }: OwnersPlan,
  author: Pick<NoteEntry, 'by' | 'at' | 'reason'>,
): Promise<NoteEntry> {
  return appendNote(store, seen, (entries) => {
    if (entries.length !== seen.length)
      throw new CompositionError('overtaken', 'The journal has grown meanwhile: look at it, then try again.');
    return {
      ...{ action: 'owners', ...author, owners },
      ...{ ...(records && { records }), ...(reset && { reset }) },
    };
  });
}

/** What each release was live with: from now on, it stays so. */
async function liveRecords(
  store: Store,
  entries: readonly JournalEntry[],
): Promise<Readonly<Record<string, string>>> {
  const names = new Map(
    entries
      .flatMap(changesIn)
      .map(({ unit, release }) => [releaseText({ unit, id: release }), { unit, id: release }]),
  );
  const found = await inParallel([...names], recordsAtOnce, async ([text, name]) => {
    const content = await store.read(releaseKey(name, 'release.json'));
    const record = content && recordHash(content);
    return record ? [[text, record] as const] : [];
  });
  return Object.fromEntries(found.flat());
}

function differences(before: Owners | null, after: Owners): readonly string[] {
  const linesOf = (owners: Owners | null): ReadonlyMap<string, string> =>
    new Map(
      owners === null
        ? []
        : [
            ...Object.entries(owners.keys).map(([name, key]) => [`key ${name}`, key] as const),
            ['operators', owners.operators.join(', ')],
            ['rollback', (owners.rollback ?? []).join(', ')],
            ...Object.entries(owners.units).flatMap(([unit, { publish, activate, approvals = 1, paths }]) => [
              [`publish ${unit}`, publish.join(', ')] as const,
              [
                `activate ${unit}`,
                `${activate.join(', ')}${approvals === 2 ? ' (two people)' : ''}`,
              ] as const,
              ...(paths ? [[`paths ${unit}`, paths.join(', ')] as const] : []),
            ]),
          ],
    );
  const [old, next] = [linesOf(before), linesOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((what) => {
    const [was, is] = [old.get(what) ?? '', next.get(what) ?? ''];
    if (was === is) return [];
    return `${what}: ${was === '' ? '' : `${was} → `}${is === '' ? 'nobody' : is}`;
  });
}
