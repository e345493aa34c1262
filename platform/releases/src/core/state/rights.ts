import { everyUnit, may, type Role, unitOwners } from '../owners/owners.ts';
import { holdsOf, isOperatorsHold, type OwnedState } from './journal-state.ts';

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
  if (unit === null || unit === everyUnit || role !== 'release-hold') return false;
  const holds = holdsOf(state, unit);
  if (holds.length === 0 || isOperatorsHold(state, unit, at)) return false;
  return may(owners, name, 'activate', unit) || holds.every(({ holder }) => holder.by === name);
}

/** Who may end the hold of a unit: names of keys. @param at now (ISO 8601) */
export function whoMayEndHold(state: OwnedState, unit: string, at: string): readonly string[] {
  const { owners } = state.authority;
  const names = new Set([...owners.operators, ...unitOwners(owners, unit).activate]);
  return [...names].filter((name) => mayNow(state, name, 'release-hold', unit, at));
}
