import { isUnitName, type UnitName } from '@platform/contract';
import { CompositionError, type JournalEntry } from '@platform/releases';
import {
  type Action,
  type ActionContext,
  type Effect,
  type PlannedAction,
  planAction,
} from '@platform/releases/changes';
import type { Role } from '@platform/releases/owners';
import type { Actor } from './actor.ts';

/**
 * Plans what somebody asks for on the page. A dry run prints all its lines.
 *
 * @throws {CompositionError} `not-allowed` if the actor may not do one of the things that it needs; as `planAction`
 */
export async function planChange(
  { store, refusal }: Pick<Actor, 'store' | 'refusal'>,
  context: Omit<ActionContext, 'store' | 'mount' | 'isQuick'>,
  action: Action,
): Promise<PlannedAction> {
  // The checks take their time, so a missing right is shown before. Others can approve what the actor may not do.
  if (action.kind === 'activate') {
    const against = action.names.map(({ unit }) => refusal('activate', unit));
    if (against.every((sentence) => sentence !== null)) throw notAllowed(against);
  }
  const plan = await planAction({ ...context, store, mount, isQuick: true }, action);
  if (context.isDry) for (const line of plan.lines) context.print(line);
  const needs = action.kind === 'activate' || plan.effect === null ? [] : needsOf(plan.effect);
  const against = needs.flatMap(([role, unit]) => refusal(role, unit) ?? []);
  if (against.length > 0) throw notAllowed(against);
  return plan;
}

/** A server has no browser. The journal says so. */
const mount: ActionContext['mount'] = async () => ({
  status: 'no-browser',
  reason: 'the operations page has no browser',
});

function notAllowed(sentences: readonly string[]): CompositionError {
  return new CompositionError('not-allowed', sentences.join(' '));
}

/** What a rollback or a hold does to which units. */
function needsOf(effect: Effect): readonly (readonly [Role, UnitName])[] {
  const action = effect.action as Role;
  const parts =
    effect.unit === null
      ? (effect.hold?.units ?? []).map((unit) => ({ unit, action }))
      : [{ unit: effect.unit, action }, ...(effect.with ?? [])];
  return parts.flatMap(({ unit, action: own = action }) => (isUnitName(unit) ? [[own, unit] as const] : []));
}

/** Whether an entry has the effect of what somebody has asked for: then it was asked for twice. */
export function isSame(entry: JournalEntry, effect: Effect | null): boolean {
  return effect !== null && textOf(entry) === textOf(effect);
}

function textOf(effect: Effect): string {
  const others = effect.unit === null ? [] : (effect.with ?? []);
  const parts = others.map(({ unit, release, action }) => [unit, release, action]);
  const { action, unit, release, hold } = effect;
  return JSON.stringify([action, unit, release, parts, hold?.units, hold?.until]);
}
