import { createHash } from 'node:crypto';
import { CompositionError } from '../composition-error.ts';
import type { FindingCode } from '../findings/finding-codes.data.ts';
import { changesIn, entryKey, type JournalEntry, noChange, readValue } from '../journal/journal-entry.ts';
import { releaseText } from '../releases/release.schema.ts';
import { type Authority, approvalKey, chainAfter } from './authority.ts';
import { canonical } from './canonical.ts';
import { delegationKey, isDelegation } from './delegation.ts';
import { may, nameOfKey, ownersFault, parseOwners, type Role, unitOwners } from './owners.ts';
import { signedText, statementKey } from './release-statement.ts';
import { parseSshKey, type SshKey, verifySignature } from './ssh-signature.ts';

/** What stands in a place of the journal. */
export interface Candidate {
  readonly sequence: number;
  /** Undefined for what is no JSON. */
  readonly value: unknown;
  /** As `linkOf` has it. */
  readonly link: string;
}

/** What an entry is for its readers. */
export type Authorised =
  /** It counts. One that nobody may write is here as an entry `rejected`, which changes nothing. */
  | { readonly status: 'entry'; readonly entry: JournalEntry }
  /** `broken`: it was signed after other entries than those before it. `newer`: only a newer version can read it. */
  | { readonly status: 'broken' | 'newer'; readonly reason: string };

class Refusal extends Error {
  readonly code: FindingCode;

  constructor(code: FindingCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** How much earlier than the entry before it an entry may say it was written (ms): clocks differ. */
const clockDifference = 5 * 60_000;

type Fields = Readonly<Record<string, unknown>>;

/** What identifies owners: what their entry signs. */
export function rootOf(value: object): string {
  return createHash('sha256').update(signedText(value)).digest('hex');
}

/**
 * Whether an entry may have an effect after the entries of an authority. Pure.
 *
 * @param pin `OWNERS_ROOT`: owners with this fingerprint count also if no operator before them has signed them
 */
export function authorise(authority: Authority, candidate: Candidate, pin: string | null = null): Authorised {
  const chain = chainAfter(authority.chain, candidate.link);
  return judged(candidate, chain, () => {
    const value = fieldsOf(candidate);
    if (value.action === 'owners' && value.reset === true)
      return rootEntry(value, candidate, authority.chain, pin ?? 'none', chain);
    const { name, key, isDelegated } = signerOf(authority, value);
    if (value.previous !== authority.chain) return broken(candidate);
    const entry = readValue(value, entryKey(candidate.sequence));
    if (entry.by !== name)
      throw new Refusal('entry-forged', `says it is by ${entry.by}, and was signed by ${name}`);
    for (const [role, unit] of rolesFor(entry, authority, name)) requireRole(authority, name, role, unit);
    if (isDelegated && !delegated(entry, value))
      throw new Refusal('not-allowed', `was signed with a delegation that does not cover it`);
    requireReleases(entry, authority, name);
    if (entry.action === 'owners') requireOwners(value);
    const attested = entry.action === 'repair' && typeof value.chain === 'string' ? value.chain : chain;
    return { status: 'entry', entry: { ...entry, signed: { chain: attested, key: key.fingerprint } } };
  });
}

/**
 * Like `authorise`, for owners in a journal that has none yet.
 *
 * @param previous hash of the journal before it
 */
export function authoriseFirst(candidate: Candidate, previous: string): Authorised {
  const chain = chainAfter(previous, candidate.link);
  const entry = (): Authorised => rootEntry(fieldsOf(candidate), candidate, previous, null, chain);
  return judged(candidate, chain, entry);
}

/** @param pin null: any owners will do */
function rootEntry(
  value: Fields,
  candidate: Candidate,
  previous: string,
  pin: string | null,
  chain: string,
): Authorised {
  const { owners } = requireOwners(value);
  const key = signatureOf(value);
  const name = nameOfKey(owners, key);
  if (name === null || !owners.operators.includes(name) || value.by !== name)
    throw new Refusal('not-allowed', 'has owners that none of their operators has signed');
  const root = rootOf(value);
  if (pin !== null && pin !== root)
    throw new Refusal('not-allowed', `replaces the owners, and OWNERS_ROOT is not ${root}`);
  if (value.previous !== previous) return broken(candidate);
  const entry = readValue(value, entryKey(candidate.sequence));
  return { status: 'entry', entry: { ...entry, signed: { chain, key: key.fingerprint, root } } };
}

function judged(candidate: Candidate, chain: string, judge: () => Authorised): Authorised {
  const { sequence, value } = candidate;
  try {
    return judge();
  } catch (error) {
    if (error instanceof CompositionError && error.code === 'journal-newer')
      return { status: 'newer', reason: error.message };
    if (!(error instanceof Refusal || error instanceof CompositionError)) throw error;
    const code = error instanceof Refusal ? error.code : 'entry-forged';
    const { by, at } = (value ?? {}) as Fields;
    const sentence = `Entry ${sequence} has no effect: it ${error instanceof Refusal ? error.message : `cannot be read (${error.message})`}.`;
    return {
      status: 'entry',
      entry: {
        ...{ ...noChange, sequence, action: 'rejected', reason: sentence, rejected: { code, sentence } },
        by: typeof by === 'string' && by !== '' ? by : 'unknown',
        at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : new Date(0).toISOString(),
        signed: { chain, key: null },
      },
    };
  }
}

function broken({ sequence }: Candidate): Authorised {
  const reason = `${entryKey(sequence)} was signed after other entries than those before it: one was changed or removed, or it is from another journal.`;
  return { status: 'broken', reason };
}

function fieldsOf({ sequence, value }: Candidate): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('entry-unsigned', 'is not signed');
  const fields = value as Fields;
  if (fields.signature === undefined) throw new Refusal('entry-unsigned', 'is not signed');
  if (fields.sequence !== sequence)
    throw new Refusal('entry-replayed', `says it is entry ${canonical(fields.sequence)}`);
  return fields;
}

function signatureOf(value: Fields): SshKey {
  const use = value.action === 'owners' ? 'site-owners' : 'site-entry';
  const key = verifySignature(String(value.signature), use, signedText(value));
  if (key === null) throw new Refusal('entry-forged', 'does not fit its signature');
  return key;
}

/** Whose entry it is: the key that signed it, or the operator for whom a session has signed it. */
function signerOf(authority: Authority, value: Fields) {
  const key = signatureOf(value);
  if (value.delegation === undefined) return { name: ownerOf(authority, key), key, isDelegated: false };
  const { delegation } = value;
  if (!isDelegation(delegation) || delegation.key !== key.text || delegation.root !== authority.root)
    throw new Refusal('entry-forged', 'has a delegation that is for another key or site');
  const by = delegationKey(delegation);
  if (by === null) throw new Refusal('entry-forged', 'has a delegation that does not fit its signature');
  const name = ownerOf(authority, by);
  const at = Date.parse(String(value.at));
  const isInTime =
    at >= Date.parse(delegation.from) &&
    at < Date.parse(delegation.until) &&
    at >= Date.parse(authority.at) - clockDifference;
  if (!isInTime) throw new Refusal('not-allowed', `was signed outside the time of its delegation by ${name}`);
  return { name, key, isDelegated: true };
}

function ownerOf({ owners, keys }: Authority, key: SshKey): string {
  const name = nameOfKey(owners, key);
  if (name !== null) return name;
  const former = keys.get(key.text);
  if (former === undefined)
    throw new Refusal('key-unknown', `was signed with ${key.fingerprint}, which is not among the owners`);
  throw new Refusal('key-withdrawn', `was signed with ${key.fingerprint} of ${former}, which was withdrawn`);
}

function delegated(entry: JournalEntry, { delegation }: Fields): boolean {
  const { action, hold } = entry;
  if (!isDelegation(delegation)) return false;
  return delegation.may.includes(action) && (hold === undefined || action !== 'activate');
}

/** What an entry does to which units. */
function rolesFor(
  entry: JournalEntry,
  { holds }: Authority,
  name: string,
): readonly (readonly [Role, string | null])[] {
  const { action, hold } = entry;
  const units = changesIn(entry).map(({ unit }) => unit);
  switch (action) {
    case 'activate':
    case 'rollback':
    case 'retire': {
      const held = (hold?.units ?? []).filter((unit) => action !== 'rollback' || !units.includes(unit));
      return [
        ...units.map((unit) => [action, unit] as const),
        ...held.map((unit) => ['hold', unit] as const),
      ];
    }
    case 'hold':
    case 'release-hold':
      return (hold?.units ?? [])
        .filter((unit) => action === 'hold' || holds.get(unit) !== name)
        .map((unit) => [action, unit] as const);
    case 'approve':
      return [['activate', entry.approve?.unit ?? null]];
    case 'repair':
    case 'owners':
      return [[action, null]];
    default:
      return [];
  }
}

function requireRole({ owners }: Authority, name: string, role: Role, unit: string | null): void {
  if (may(owners, name, role, unit)) return;
  throw new Refusal(
    'not-allowed',
    `needs the right to ${role}${unit === null ? '' : ` ${unit}`}, which ${name} does not have`,
  );
}

/** Each release that goes live was published by somebody who may, or was live before. */
function requireReleases(entry: JournalEntry, authority: Authority, by: string): void {
  for (const { unit, release, action, statements } of changesIn(entry)) {
    if (action === 'retire') continue;
    const name = releaseText({ unit, id: release });
    const known = authority.records.get(name)?.record;
    if (action === 'rollback') {
      if (known === undefined) throw new Refusal('not-allowed', `goes back to ${name}, which was never live`);
      continue;
    }
    const statement = statements?.find((one) => one.unit === unit && one.release === release);
    if (statement && known !== undefined && statement.record !== known)
      throw new Refusal('release-swapped', `activates ${name} with another content than it was live with`);
    if (known === undefined) requirePublished(authority, name, unit, statement);
    const record = known ?? statement?.record ?? '';
    const approved = authority.approvals.get(approvalKey(name, record)) ?? new Set();
    const others = [...approved].filter((one) => one !== by && may(authority.owners, one, 'activate', unit));
    if (unitOwners(authority.owners, unit).approvals === 2 && others.length === 0)
      throw new Refusal('approval-missing', `activates ${name}, which needs the approval of a second person`);
  }
}

/** @throws if nobody who may publish the unit has signed that */
function requirePublished(
  { owners }: Authority,
  name: string,
  unit: string,
  statement: Parameters<typeof statementKey>[0] | undefined,
): void {
  const key = statement && statementKey(statement);
  const publisher = key && nameOfKey(owners, key);
  if (!publisher || !may(owners, publisher, 'publish', unit))
    throw new Refusal(
      'release-unsigned',
      `activates ${name}, which nobody who may publish ${unit} has signed`,
    );
}

function requireOwners(value: Fields) {
  const fault = ownersFault(value.owners);
  const owners = parseOwners(value.owners);
  if (owners === null) throw new Refusal('entry-forged', `has owners that are not valid: ${fault}`);
  return { owners };
}

/** Whether a text is the public key of one of the owners, for who signs next. */
export function signerName(authority: Pick<Authority, 'owners'>, keyText: string): string | null {
  const key = parseSshKey(keyText);
  return key && nameOfKey(authority.owners, key);
}
