import { may, type Role, unitOwners } from '../owners/owners.ts';
import { isOperatorsHold, type OwnedState } from './journal-state.ts';

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
