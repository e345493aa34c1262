import { createHash } from 'node:crypto';
import { changesIn, endsHolds, type JournalEntry, type NoteEntry } from '../journal/journal-entry.ts';
import { goOn, type LiveBefore, nothingLive } from '../journal/live-before.ts';
import { releaseText } from '../releases/release.schema.ts';
import { clockDifference } from '../store/clock.ts';
import { approvalKey } from './approvals.ts';
import { canonical } from './canonical.ts';
import { may, type Owners, type Role, unitOwners } from './owners.ts';
import { parseSshKey } from './ssh-signature.ts';

export interface SiteOwners {
  readonly owners: Owners;
  /** Sequence of the entry with these owners. */
  readonly since: number;
  /** Fingerprint of the first owners, or of those that replaced them after a loss of all operators' keys. */
  readonly root: string;
  /** Hash of the journal with its last entry. */
  readonly chain: string;
}

/** What the entries of a journal, from its first owners on, say about those that follow. */
export interface Authority extends SiteOwners {
  readonly last: JournalEntry;
  /**
   * When an operator has written the last effective entry (ISO 8601). The clock of a pipeline may be wrong: it must not end the
   * operators' sessions.
   */
  readonly at: string;
  /** The names of all keys there ever were, by key. */
  readonly keys: Map<string, string>;
  /** Releases with which a unit came to the site: a rollback may take it off again. */
  readonly arrivals: Set<string>;
  /** `approvalKey` of a set → who has approved it → the key that they had. A change of one of its units ends it. */
  readonly approvals: Map<string, ReadonlyMap<string, string>>;
  readonly live: LiveBefore;
}

/** Only `advance` changes it. */
type Own = { -readonly [Field in keyof Authority]: Authority[Field] };

/**
 * An authority for what is written at a time: without the keys that have expired. Lists of rights still have their names, which no
 * signature leads to any more. A time before an operator's last entry counts
 * as the time of that entry, so nobody makes an expired key count by dating back.
 *
 * @param at ISO 8601
 */
export function authorityAt(authority: Authority, at: unknown): Authority {
  const { expires = {} } = authority.owners;
  const time = Math.max(Date.parse(String(at)) || 0, Date.parse(authority.at) - clockDifference);
  const gone = Object.keys(expires).filter((name) => Date.parse(expires[name] ?? '') <= time);
  if (gone.length === 0) return authority;
  const keys = Object.entries(authority.owners.keys).filter(([name]) => !gone.includes(name));
  return { ...authority, owners: { ...authority.owners, keys: Object.fromEntries(keys) } };
}

export function isOperatorsHold({ holds }: Pick<LiveBefore, 'holds'>, unit: string, at: string): boolean {
  const hold = holds.get(unit);
  if (!hold?.isOperator) return false;
  return hold.until === null || Date.parse(at) < Date.parse(hold.until);
}

/**
 * Whether a name may do something to a unit now, or to the whole site if it is null. Who may activate a unit may end a hold
 * that a server or another activator has set. A hold of an operator is for operators to end.
 *
 * @param at now (ISO 8601)
 */
export function mayNow(
  { owners, live }: Pick<Authority, 'owners' | 'live'>,
  name: string,
  role: Role,
  unit: string | null,
  at: string,
): boolean {
  if (may(owners, name, role, unit)) return true;
  const hold = unit === null || role !== 'release-hold' ? undefined : live.holds.get(unit);
  if (unit === null || hold === undefined || isOperatorsHold(live, unit, at)) return false;
  return hold.by === name || may(owners, name, 'activate', unit);
}

/** Who may end the hold of a unit: names of keys. @param at now (ISO 8601) */
export function whoMayEndHold(authority: Authority, unit: string, at: string): readonly string[] {
  const { operators } = authority.owners;
  const names = new Set([...operators, ...unitOwners(authority.owners, unit).activate]);
  return [...names].filter((name) => mayNow(authority, name, 'release-hold', unit, at));
}

export function chainAfter(chain: string, link: string): string {
  return createHash('sha256').update(`${chain}\n${link}`).digest('hex');
}

/** The text of an entry in the hash chain: its JSON, or the hash of what is no JSON. */
export function linkOf(content: Uint8Array): { readonly link: string; readonly value: unknown } {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content));
    return { value, link: canonical(value) };
  } catch {
    return { value: undefined, link: createHash('sha256').update(content).digest('hex') };
  }
}

/** The entry has been judged; this changes `before`. @param live before the entry */
export function advance(before: Own | null, entry: JournalEntry, live: LiveBefore): Own | null {
  goOn(live, entry);
  const { signed } = entry;
  for (const unit of entry.hold?.units ?? []) {
    const isOperator = before?.owners.operators.includes(entry.by) === true;
    if (endsHolds(entry)) live.holds.delete(unit);
    else if (isOperator || !isOperatorsHold(live, unit, entry.at))
      live.holds.set(unit, { by: signed ? entry.by : null, isOperator, until: entry.hold?.until ?? null });
  }
  if (!signed) return before;
  const authority = entry.unit === null && entry.owners ? withOwners(before, entry, live) : before;
  if (authority === null) return null;
  const { arrivals, approvals } = authority;
  for (const { unit, release, action, replaces } of changesIn(entry)) {
    if (action === 'activate' && replaces === null) arrivals.add(releaseText({ unit, id: release }));
    for (const key of approvals.keys()) if (`\n${key}`.includes(`\n${unit}@`)) approvals.delete(key);
  }
  if (entry.action === 'approve' && entry.approve) {
    const key = approvalKey(entry.approve);
    const { text } = parseSshKey(authority.owners.keys[entry.by] ?? '') ?? {};
    if (text !== undefined) approvals.set(key, new Map(approvals.get(key)).set(entry.by, text));
  }
  const isByOperator = entry.action !== 'rejected' && authority.owners.operators.includes(entry.by);
  if (isByOperator) authority.at = entry.at;
  authority.chain = signed.chain;
  authority.last = entry;
  return authority;
}

function withOwners(before: Own | null, entry: NoteEntry, live: LiveBefore): Own | null {
  const { signed, sequence, at, owners } = entry;
  if (!signed || !owners) return before;
  const keys = new Map(before?.keys);
  for (const [name, line] of Object.entries(owners.keys)) {
    const key = parseSshKey(line);
    if (key) keys.set(key.text, name);
  }
  return {
    ...{ owners, since: sequence, root: signed.root ?? before?.root ?? '' },
    ...{ chain: signed.chain, last: entry, at, keys },
    ...{ arrivals: before?.arrivals ?? new Set(), approvals: before?.approvals ?? new Map() },
    live,
  };
}

const siteOwners = new WeakMap<readonly JournalEntry[], SiteOwners | null>();

/** Like `authorityOf`, for callers that need no more: it looks only for the last owners. */
export function ownersOf(entries: readonly JournalEntry[]): SiteOwners | null {
  const known = siteOwners.get(entries);
  if (known !== undefined) return known;
  const owners = lastOwners(entries);
  siteOwners.set(entries, owners);
  return owners;
}

function lastOwners(entries: readonly JournalEntry[]): SiteOwners | null {
  const entry = entries.findLast((one) => one.unit === null && one.owners && one.signed);
  if (entry?.unit !== null || !entry.owners) return null;
  const { root = '' } = entries.findLast(({ signed }) => signed?.root)?.signed ?? {};
  const { chain = '' } = entries.findLast(({ signed }) => signed)?.signed ?? {};
  return { owners: entry.owners, since: entry.sequence, root, chain };
}

const authorities = new WeakMap<readonly JournalEntry[], Authority | null>();

/**
 * The authority after a journal's last entry; null: the site has no owners. It is kept as long as the entries are.
 *
 * @param live becomes what is live after it; then the authority is a new one, which `advance` may change
 */
export function authorityOf(entries: readonly JournalEntry[], live?: LiveBefore): Authority | null {
  const known = live ? undefined : authorities.get(entries);
  if (known !== undefined) return known;
  // Most sites have no owners: then nobody needs what is live.
  if (!live && !entries.some(({ signed }) => signed)) return null;
  const now = live ?? nothingLive(entries);
  const authority = entries.reduce<Own | null>((before, entry) => advance(before, entry, now), null);
  if (!live) authorities.set(entries, authority);
  return authority;
}
