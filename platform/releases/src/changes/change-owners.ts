import type { UnitName } from '@platform/contract';
import { releasesOf } from '../core/composition/composition.ts';
import { CompositionError } from '../core/composition-error.ts';
import { type NoteEntry, noChange } from '../core/entries/journal-entry.ts';
import { appendNote } from '../core/journal/journal.ts';
import { isRecord } from '../core/json.ts';
import { parseSshKey } from '../core/keys/ssh-signature.ts';
import { isOperators, type Owners, ownersFault, parseOwners, unitOwners } from '../core/owners/owners.ts';
import { foldJournal } from '../core/state/history.ts';
import { type Journal, withEntry } from '../core/state/journal-state.ts';
import { authorityAt } from '../core/state/key-expiry.ts';
import type { Store } from '../core/store/store.ts';

export type OwnersPlan = Awaited<ReturnType<typeof planOwners>>;

/**
 * @param value owners, with the sequence of those that they replace as `after`
 * @param reset replaces owners whose operators have all lost their keys
 * @param at now (ISO 8601): keys that have expired let nobody do anything
 * @throws {CompositionError} `bad-owners`; `overtaken` if the owners are others than those that they replace
 */
export async function planOwners(
  store: Store,
  value: unknown,
  base: Journal,
  { reset, force, at }: { readonly reset: boolean; readonly force: boolean; readonly at: string },
) {
  const { after: replaced, ...rest } = isRecord(value) ? value : {};
  const written = isRecord(value) ? rest : value;
  const owners = parseOwners(written);
  if (owners === null)
    throw new CompositionError('bad-owners', `These owners are not valid: ${ownersFault(written)}.`);
  const { authority } = base;
  if (replaced !== undefined && replaced !== authority?.since)
    throw new CompositionError(
      'overtaken',
      `The file was made from the owners of entry ${replaced}, and those of entry ${authority?.since} replaced them: print them with "npm run site -- owners", and change these.`,
    );
  if (reset && authority === null)
    throw new CompositionError('bad-owners', 'This site has no owners that could be replaced.');
  /** One line each; empty if nothing changes. */
  const changes = differences(authority?.owners ?? null, owners);
  const planned = {
    ...noChange,
    sequence: base.entries.length + 1,
    action: 'owners',
    at,
    by: '',
    reason: null,
  } as const;
  const signed = { chain: '', key: null };
  /** For checks and rendering only: it is never written. */
  const after = withEntry(base, { ...planned, owners, signed });
  const [now, next] = [authority, after.authority].map((one) => one && authorityAt(one, at).owners);
  /** Why the change is made only with `force`: one sentence each. */
  const risks = [
    ...(authority && replaced === undefined && !reset
      ? [
          'The file has no "after", so it may be older than the owners: begin with what "npm run site -- owners" prints.',
        ]
      : []),
    ...(!reset && now && next && (await locksOut(store, now, next))
      ? ['You are no operator any more: somebody else has to change the owners from then on.']
      : []),
    ...(next ? lostRights(now ?? null, next, Object.keys(foldJournal(base).units)) : []),
    ...(await lostAddresses(store, base, after)),
  ];
  return { owners, changes, reset, risks, force, base, after };
}

async function locksOut({ identity }: Store, before: Owners, after: Owners): Promise<boolean> {
  const key = (identity?.signer && parseSshKey(await identity.signer.publicKey())) ?? null;
  return isOperators(before, key) && !isOperators(after, key);
}

const noRollback = 'No key of "rollback" counts any more: servers with such a key undo no failing release.';

/** What nobody may do any more with the next owners: one sentence each. */
function lostRights(before: Owners | null, after: Owners, live: readonly UnitName[]): readonly string[] {
  const lost = (owners: Owners) => {
    // Lists also have the names of keys that have expired.
    const valid = (names: readonly string[] = []) =>
      names.filter((name) => Object.hasOwn(owners.keys, name)).length;
    const units = live.flatMap((unit) => {
      const { publish, activate, approvals = 1 } = unitOwners(owners, unit);
      return [
        ...(valid(publish) === 0 ? [`Nobody may publish ${unit} any more.`] : []),
        ...(valid(activate) < approvals ? [`Nobody may activate ${unit} any more.`] : []),
      ];
    });
    return valid(owners.rollback) === 0 ? [...units, noRollback] : units;
  };
  // Not each site has servers that roll back: the first owners decide it.
  const known = before ? lost(before) : [noRollback];
  return lost(after).filter((sentence) => !known.includes(sentence));
}

async function lostAddresses(store: Store, before: Journal, after: Journal): Promise<readonly string[]> {
  const sentences = async (journal: Journal) =>
    (await releasesOf(store, journal)).findings.flatMap(({ code, sentence }) =>
      code === 'path-not-owned' ? sentence : [],
    );
  const known = await sentences(before);
  return (await sentences(after)).filter((sentence) => !known.includes(sentence));
}

/** @throws {CompositionError} `overtaken` if the journal has grown since; `not-allowed` without a key of an operator */
export function applyOwners(
  store: Store,
  { owners, reset, base }: OwnersPlan,
  author: Pick<NoteEntry, 'by' | 'at' | 'reason'>,
): Promise<NoteEntry> {
  return appendNote(store, base, (journal) => {
    if (journal.entries.length !== base.entries.length)
      throw new CompositionError('overtaken', 'The journal has grown meanwhile: look at it, then try again.');
    return { action: 'owners', ...author, owners, ...(reset && { reset }) };
  });
}

/** @throws {CompositionError} `refused` if the plan has risks */
export function requireSafe({ risks, force }: Pick<OwnersPlan, 'risks' | 'force'>): void {
  if (risks.length === 0 || force) return;
  throw new CompositionError(
    'refused',
    [...risks, 'With --force, the owners change all the same.'].join('\n'),
  );
}

function differences(before: Owners | null, after: Owners): readonly string[] {
  const [old, next] = [before ? rightsIn(before) : new Map<string, string>(), rightsIn(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((what) => {
    const [was, is] = [old.get(what) ?? '', next.get(what) ?? ''];
    if (was === is) return [];
    return `${what}: ${was === '' ? '' : `${was} → `}${is === '' ? 'nobody' : is}`;
  });
}

type Right = readonly [what: string, who: string];

function rightsIn({ keys, expires = {}, operators, rollback = [], units }: Owners): Map<string, string> {
  return new Map([
    ...Object.entries(keys).map(
      ([name, key]): Right => [`key ${name}`, expires[name] ? `${key} (expires ${expires[name]})` : key],
    ),
    ['operators', operators.join(', ')],
    ['rollback', rollback.join(', ')],
    ...Object.entries(units).flatMap(
      ([unit, { publish, preview = [], activate, approvals, paths = [] }]): Right[] => [
        [`publish ${unit}`, publish.join(', ')],
        [`preview ${unit}`, preview.join(', ')],
        [`activate ${unit}`, `${activate.join(', ')}${approvals === 2 ? ' (two people)' : ''}`],
        [`paths ${unit}`, paths.join(', ')],
      ],
    ),
  ]);
}
