import type { JournalEntry } from '../entries/journal-entry.ts';
import { isRecord } from '../json.ts';
import { canonical, signedText } from '../keys/canonical.ts';
import { delegationKey, isDelegation } from '../keys/delegation.ts';
import { parseSshKey, type SshKey, verifySignature } from '../keys/ssh-signature.ts';
import { nameOfKey } from '../owners/owners.ts';
import type { Authority } from '../state/authority.ts';
import { clockDifference } from '../store/store.ts';
import { Refusal } from './refusal.ts';

/** What may be an entry. */
export interface Candidate {
  readonly sequence: number;
  /** Undefined for what is no JSON. */
  readonly value: unknown;
  /** As `linkOf` has it. */
  readonly link: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a signed entry in its own place. */
export function fieldsOf({ sequence, value }: Candidate): Fields {
  if (!isRecord(value) || value.signature === undefined) throw new Refusal('entry-unsigned', 'is not signed');
  if (value.sequence !== sequence)
    throw new Refusal('entry-replayed', `says it is entry ${canonical(value.sequence)}`);
  return value;
}

export function signatureOf(value: Fields): SshKey {
  const namespace = value.action === 'owners' ? 'site-owners' : 'site-entry';
  const key = verifySignature(String(value.signature), namespace, signedText(value));
  if (key === null) throw new Refusal('entry-forged', 'does not fit its signature');
  return key;
}

/** Whose entry it is: the key that signed it, or the operator for whom a session has signed it. */
export function signerOf(authority: Authority, value: Fields) {
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
  throw new Refusal(
    'key-withdrawn',
    `was signed with ${key.fingerprint} of ${former}, which was withdrawn or has expired`,
  );
}

export function delegated(entry: JournalEntry, { delegation }: Fields): boolean {
  const { action, hold } = entry;
  if (!isDelegation(delegation)) return false;
  return delegation.may.includes(action) && (hold === undefined || action !== 'activate');
}

/** Whether a text is the public key of one of the owners, for who signs next. */
export function signerName(authority: Pick<Authority, 'owners'>, keyText: string): string | null {
  const key = parseSshKey(keyText);
  return key && nameOfKey(authority.owners, key);
}
