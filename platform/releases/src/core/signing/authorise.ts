import { createHash } from 'node:crypto';
import { CompositionError } from '../composition-error.ts';
import { chainAfter } from '../entries/hash-chain.ts';
import {
  changesIn,
  endsHolds,
  entryKey,
  type JournalEntry,
  noChange,
  readValue,
  type Signed,
} from '../entries/journal-entry.ts';
import { signedText } from '../keys/canonical.ts';
import { isOperators, mayChange, nameOfKey, ownersFault, parseOwners, type Role } from '../owners/owners.ts';
import { releaseText } from '../releases/release.schema.ts';
import { mayDoPart, missingApprovals, missingText, setOf } from '../state/approvals.ts';
import type { Authority } from '../state/authority.ts';
import { isOperatorsHold, type OwnedState, replacesLive } from '../state/journal-state.ts';
import { authorityAt, stateAtTime } from '../state/key-expiry.ts';
import { mayNow } from '../state/rights.ts';
import { type Candidate, delegated, type Fields, fieldsOf, signatureOf, signerOf } from './entry-signer.ts';
import { Refusal } from './refusal.ts';
import { requireReleases } from './released-by.ts';

export type Authorised =
  /** It counts. One that nobody may write is here as an entry `rejected`, which changes nothing. */
  | { readonly status: 'entry'; readonly entry: JournalEntry }
  /** `broken`: an entry before it was changed after it was signed. `newer`: only a newer version can read it. */
  | { readonly status: 'broken' | 'newer'; readonly reason: string };

/** What identifies owners: what their entry signs. */
export function rootOf(value: object): string {
  return createHash('sha256').update(signedText(value)).digest('hex');
}

/**
 * Pure.
 *
 * @param before the state before the entry
 * @param pin `OWNERS_ROOT`: owners with this fingerprint count also if no operator before them has signed them
 */
export function authorise(before: OwnedState, candidate: Candidate, pin: string | null = null): Authorised {
  const chain = chainAfter(before.authority.chain, candidate.link);
  const proof: Proof = { chain, key: null };
  return orRejected(candidate, proof, () => {
    const value = fieldsOf(candidate);
    const state = stateAtTime(before, value.at);
    const { authority } = state;
    if (value.action === 'owners' && value.reset === true)
      return rootEntry(value, candidate, authority.chain, pin ?? 'none', chain);
    const { name, key, isDelegated } = writerOf(authority, value);
    if (value.by !== name)
      throw new Refusal('entry-forged', `says it is by ${value.by}, and was signed by ${name}`);
    if (value.previous !== authority.chain) {
      if (wasChanged(authority, name, value.previous)) return broken(candidate);
      Object.assign(proof, {
        key: key.fingerprint,
        other: chainAfter(String(value.previous), candidate.link),
      });
      throw new Refusal('entry-replayed', 'was signed after other entries than those before it');
    }
    proof.key = key.fingerprint;
    const entry = readValue(value, entryKey(candidate.sequence));
    for (const [role, unit] of rolesFor(entry, state, name)) requireRole(state, name, role, unit, entry.at);
    requireNotHeld(entry, state);
    if (isDelegated && !delegated(entry, value))
      throw new Refusal('not-allowed', `was signed with a delegation that does not cover it`);
    const claim = changesIn(entry).find((change) => !replacesLive(state, change));
    if (claim) throw new Refusal('entry-forged', `does not say which release of ${claim.unit} it replaces`);
    requireReleases(entry, state);
    if (entry.action === 'activate') requireApprovals(entry, authority, name);
    if (entry.action === 'owners') requireOwners(value);
    const attested = entry.action === 'repair' && typeof value.chain === 'string' ? value.chain : chain;
    return { status: 'entry', entry: { ...entry, signed: { chain: attested, key: key.fingerprint } } };
  });
}

type Proof = { -readonly [Field in keyof Signed]: Signed[Field] };

/**
 * Whether an entry before one with another `previous` was changed since, so that the signer cannot be blamed. `previous`
 * of the last entry proves all before it, so only the last entry can be another one: one that nobody who may has signed, or
 * one beside which somebody else has signed the same other journal. Pure.
 */
function wasChanged({ last }: Authority, name: string, previous: unknown): boolean {
  if (last.signed?.key === null) return true;
  return last.signed?.other !== undefined && last.signed.other === previous && last.by !== name;
}

/** A key that may only publish must not stop the readers of a journal. */
function writerOf(authority: Authority, value: Fields): ReturnType<typeof signerOf> {
  const writer = signerOf(authority, value);
  if (mayChange(authority.owners, writer.name)) return writer;
  throw new Refusal('not-allowed', `was signed by ${writer.name}, who may change nothing on the site`);
}

/** Whether somebody who may change the site has signed an entry for this place, whatever was before it. */
export function isSigned(authority: Authority, candidate: Candidate): boolean {
  try {
    const value = fieldsOf(candidate);
    return writerOf(authorityAt(authority, value.at), value).name === value.by;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Like `authorise`, for a journal that has no owners yet. @param previous hash of the journal before it */
export function authoriseFirst(candidate: Candidate, previous: string): Authorised {
  const chain = chainAfter(previous, candidate.link);
  const entry = (): Authorised => rootEntry(fieldsOf(candidate), candidate, previous, null, chain);
  return orRejected(candidate, { chain, key: null }, entry);
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
  if (!isOperators(owners, key) || value.by !== nameOfKey(owners, key))
    throw new Refusal('not-allowed', 'has owners that none of their operators has signed');
  const root = rootOf(value);
  if (pin !== null && pin !== root)
    throw new Refusal('not-allowed', `replaces the owners, and OWNERS_ROOT is not ${root}`);
  if (value.previous !== previous) return broken(candidate);
  const entry = readValue(value, entryKey(candidate.sequence));
  return { status: 'entry', entry: { ...entry, signed: { chain, key: key.fingerprint, root } } };
}

/** What `decide` returns; if it throws a refusal, an entry `rejected` in place of the candidate. */
function orRejected(candidate: Candidate, signed: Signed, decide: () => Authorised): Authorised {
  const { sequence, value } = candidate;
  try {
    return decide();
  } catch (error) {
    if (error instanceof CompositionError && error.code === 'journal-newer')
      return { status: 'newer', reason: `${error.message} It was signed with ${signed.key}.` };
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
        signed,
      },
    };
  }
}

function broken({ sequence }: Candidate): Authorised {
  const reason = `${entryKey(sequence)} was signed after other entries than those before it: one of them was changed.`;
  return { status: 'broken', reason };
}

function rolesFor(
  entry: JournalEntry,
  state: OwnedState,
  name: string,
): readonly (readonly [Role, string | null])[] {
  const { authority } = state;
  const { action } = entry;
  // Others may have approved the parts of a set that the signer may not activate.
  const isApproved = action === 'activate' && mayDoPart(authority, name, setOf(entry));
  const changes = changesIn(entry);
  switch (action) {
    case 'activate':
    case 'rollback':
    case 'retire':
      return [
        ...(isApproved ? [] : changes).map(({ unit, release, action: own }) => {
          const isUndone =
            action === 'rollback' &&
            unit !== 'shell' &&
            authority.arrivals.has(releaseText({ unit, id: release }));
          return [own === 'retire' && isUndone ? action : own, unit] as const;
        }),
        ...holdRoles(entry, state),
      ];
    case 'hold':
    case 'release-hold':
      return holdRoles(entry, state);
    case 'approve':
      if (mayDoPart(authority, name, entry.approve ?? [])) return [];
      return [['activate', entry.approve?.[0]?.unit ?? null]];
    case 'repair':
    case 'owners':
      return [[action, null]];
    default:
      return [];
  }
}

/** What an entry does to the holds that it names: a new hold that ends would end the one of an operator. */
function holdRoles(entry: JournalEntry, state: OwnedState): readonly (readonly [Role, string])[] {
  const { units = [], until = null } = entry.hold ?? {};
  const own = entry.action === 'rollback' ? changesIn(entry).map(({ unit }) => unit) : [];
  const isEnd = (unit: string) =>
    endsHolds(entry) || (until !== null && isOperatorsHold(state, unit, entry.at));
  return units
    .filter((unit) => isEnd(unit) || !own.includes(unit))
    .map((unit) => [isEnd(unit) ? 'release-hold' : 'hold', unit] as const);
}

/** An operator's hold stops each activation that does not end it, also one that was not written with the command. */
function requireNotHeld(entry: JournalEntry, state: OwnedState): void {
  for (const { unit, action } of changesIn(entry)) {
    const isHeld = action === 'activate' && isOperatorsHold(state, unit, entry.at);
    if (isHeld && !entry.hold?.units.includes(unit))
      throw new Refusal('not-allowed', `activates ${unit}, which an operator holds`);
  }
}

function requireApprovals(entry: JournalEntry, authority: Authority, name: string): void {
  const [missing] = missingApprovals(authority, name, setOf(entry));
  if (missing) throw new Refusal('approval-missing', `activates ${missingText(missing)}`);
}

function requireRole(state: OwnedState, name: string, role: Role, unit: string | null, at: string): void {
  if (mayNow(state, name, role, unit, at)) return;
  throw new Refusal(
    'not-allowed',
    `needs the right to ${role}${unit === null ? '' : ` ${unit}`}, which ${name} does not have`,
  );
}

function requireOwners(value: Fields) {
  const fault = ownersFault(value.owners);
  const owners = parseOwners(value.owners);
  if (owners === null) throw new Refusal('entry-forged', `has owners that are not valid: ${fault}`);
  return { owners };
}
