import { asWarning, type Finding } from '../findings/finding.ts';
import { clockDifference } from '../store/store.ts';
import type { Authority } from './authority.ts';
import type { Journal, OwnedState } from './journal-state.ts';

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

/** A state for what is written at a time: see `authorityAt`. */
export function stateAtTime<S extends OwnedState>(state: S, at: unknown): S {
  const authority = authorityAt(state.authority, at);
  return authority === state.authority ? state : { ...state, authority };
}

/** How long before its end a key is named (ms). */
const endingSoon = 14 * 24 * 60 * 60_000;

/** A warning for each key of the owners that expires soon, or has expired: what it has rendered counts until it is removed. */
export function expiryFindings(journal: Journal, now: Date): readonly Finding[] {
  const { expires = {} } = journal.authority?.owners ?? {};
  return Object.entries(expires)
    .filter(([, end]) => Date.parse(end) <= now.getTime() + endingSoon)
    .map(([name, end]) => {
      const happens = Date.parse(end) <= now.getTime() ? 'expired' : 'expires';
      const sentence = `The key ${name} ${happens} on ${end}. Replace it with "npm run site -- owners add-key".`;
      return asWarning({ code: 'key-expires', sentence });
    });
}
