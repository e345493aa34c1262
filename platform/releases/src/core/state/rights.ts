import { may, type Role, unitOwners } from '../owners/owners.ts';
import { clockDifference } from '../store/clock.ts';
import type { Authority } from './authority.ts';
import { isOperatorsHold, type OwnedState } from './journal-state.ts';

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

/**
 * Whether a name may do something to a unit now, or to the whole site if it is null. Who may activate a unit may end a hold
 * that a server or another activator has set. A hold of an operator is for operators to end.
 *
 * @param at now (ISO 8601)
 */
export function mayNow(
  state: Pick<OwnedState, 'authority' | 'holds'>,
  name: string,
  role: Role,
  unit: string | null,
  at: string,
): boolean {
  const { owners } = state.authority;
  if (may(owners, name, role, unit)) return true;
  const hold = unit === null || role !== 'release-hold' ? undefined : state.holds.get(unit)?.holder;
  if (unit === null || hold === undefined || isOperatorsHold(state, unit, at)) return false;
  return hold.by === name || may(owners, name, 'activate', unit);
}

/** Who may end the hold of a unit: names of keys. @param at now (ISO 8601) */
export function whoMayEndHold(state: OwnedState, unit: string, at: string): readonly string[] {
  const { owners } = state.authority;
  const names = new Set([...owners.operators, ...unitOwners(owners, unit).activate]);
  return [...names].filter((name) => mayNow(state, name, 'release-hold', unit, at));
}
