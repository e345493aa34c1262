import type { UnitName } from '@platform/contract';
import { foldJournal } from '@platform/releases';
import { holdAction, holdText } from '@platform/releases/changes';
import { everyUnit } from '@platform/releases/owners';
import { timeOf } from '@platform/releases/time';
import { durationOf, UsageError, unitOf } from '../call/parse-call.ts';
import { type Call, done, requireJournal, type Subcommand } from '../call/subcommand.ts';
import { contextOf, planned, requireDistinct } from './steps/activate-step.ts';

export const holdSubcommand: Subcommand = {
  name: 'hold',
  args: ['[unit…]'],
  about: 'Keep what is live of units, or of the whole site: deploys publish and check, and activate nothing.',
  more: 'A rollback is always possible. A further hold replaces the first one.',
  options: {
    all: 'The whole site, also units that come later. With owners, only operators may.',
    'reason <text>': 'Why, for the journal.',
    'until <time>': 'When it ends by itself: 45m, 12h, 3d, or a time like 2026-11-30T09:00Z.',
  },
  needs: ['reason'],
  changes: true,
  example: 'hold catalog --until 12h --reason "the sale is today"',
  run: async (call) => {
    const units = heldUnitsOf(call);
    const base = await requireJournal(call.deps);
    const until = untilOf(call.text('until'), call.deps.now());
    const { units: live } = foldJournal(base);
    for (const unit of units)
      if (unit !== everyUnit && !live[unit]) throw new UsageError(`No release of ${unit} is live.`);
    const action = holdAction(contextOf(call, base), units, until);
    if (call.dryRun) return planned(call, action, { units, until });
    const entry = await action.apply();
    for (const unit of units) call.print(`${holdText(unit, entry)}: entry ${entry.sequence}.`);
    return done({ entry });
  },
};

/** The units that a call names, or with `--all` the whole site. */
export function heldUnitsOf(call: Call): readonly UnitName[] {
  const units = call.positionals.map(unitOf);
  if (call.flag('all') === units.length > 0) throw new UsageError('Name units, or add --all.');
  requireDistinct(units);
  return units.length > 0 ? units : [everyUnit];
}

/** Parses a duration from now, or a time. @returns ISO 8601; null for no end */
function untilOf(text: string | null, now: Date): string | null {
  if (text === null) return null;
  const duration = durationOf(text);
  const time = duration === null ? timeOf(text) : new Date(now.getTime() + duration);
  if (time === null || !(time > now))
    throw new UsageError(
      `--until takes 45m, 12h, 3d, or a time to come like 2026-11-30T09:00Z; it was given "${text}".`,
    );
  return time.toISOString();
}
