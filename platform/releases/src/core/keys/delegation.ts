import type { KeyObject } from 'node:crypto';
import { isRecord } from '../json.ts';
import { signedText } from './canonical.ts';
import type { Signer } from './signer.ts';
import { parseSshKey, signInMemory, verifySignature } from './ssh-signature.ts';

/** An operator's signed statement: until a time, another key may do this for them. */
export interface Delegation {
  readonly format: 1;
  /** The fingerprint of the site's first owners: it is for one site. */
  readonly root: string;
  /** Name of the key that signed it. */
  readonly by: string;
  /** The public key of a session, as in a `.pub` file. */
  readonly key: string;
  /** Actions: `rollback`, `hold`, `release-hold`, `activate`. */
  readonly may: readonly string[];
  /** ISO 8601. */
  readonly from: string;
  readonly until: string;
  /** The origin of the page that asked for it. The person who signs checks it. */
  readonly site?: string;
  readonly signature: string;
}

/** A delegation lasts at most this long (ms). */
const longestDelegation = 12 * 60 * 60_000;

export function isDelegation(value: unknown): value is Delegation {
  if (!isRecord(value)) return false;
  const { format, root, by, key, may, from, until, site, signature } = value;
  const texts = [root, by, key, from, until, site ?? '', signature];
  if (format !== 1 || !texts.every((text) => typeof text === 'string')) return false;
  const lasts = Date.parse(String(until)) - Date.parse(String(from));
  return Array.isArray(may) && lasts > 0 && lasts <= longestDelegation && parseSshKey(String(key)) !== null;
}

/** What an operator signs: `ssh-keygen -Y sign -n site-delegation`. */
export const delegationText = (delegation: Omit<Delegation, 'signature'>) => signedText(delegation);

export function sessionSigner(delegation: Delegation, privateKey: KeyObject): Signer {
  return {
    delegation,
    publicKey: async () => delegation.key,
    sign: async (namespace, message) => signInMemory(privateKey, namespace, message),
  };
}

export function delegationKey(delegation: Delegation) {
  return verifySignature(delegation.signature, 'site-delegation', signedText(delegation));
}
