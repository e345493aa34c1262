import type { UnitName } from '@platform/contract';
import { CompositionError, type Finding, foldJournal, type Journal, refusals } from '@platform/releases';
import { requireUntouched } from '@platform/releases/changes';
import { durationOf, UsageError } from '../../call/parse-call.ts';
import type { Call, Options } from '../../call/subcommand.ts';
import { interval, readNext } from './watch-step.ts';

const usualWait = 30;

export const waitOption: Options = {
  'wait-for shell[:time]': `If only a library of the live shell is too old, wait for another shell, and check again: for ${usualWait} minutes, or as long as shell:2h says.`,
};

/** What another shell may bring. */
const ofShell: readonly Finding['code'][] = ['contract-differs', 'library-missing', 'library-version'];

/** How long a call waits for a shell (ms); null if it does not. */
export function waitTimeOf(call: Call): number | null {
  const text = call.text('wait-for');
  if (text === null) return null;
  const [, duration = `${usualWait}m`] = /^shell(?::(.*))?$/.exec(text) ?? [undefined, ''];
  const time = durationOf(duration);
  if (time === null) throw new UsageError(`--wait-for takes shell, or shell:2h; it was given "${text}".`);
  if (call.flag('preview')) throw new UsageError('--wait-for is for what goes live: leave out --preview.');
  return time;
}

/**
 * Plans an activation again each time that another shell is live, as long as only the shell refuses it.
 *
 * @param time ms; null to plan it once
 * @throws {CompositionError} as `plan`; `overtaken` if somebody has changed one of the units meanwhile
 */
export async function plannedWithShell<T>(
  call: Call,
  base: Journal,
  units: readonly UnitName[],
  time: number | null,
  plan: (base: Journal) => Promise<T>,
): Promise<T> {
  const end = time === null ? null : call.deps.now().getTime() + time;
  for (let journal = base; ; ) {
    try {
      return await plan(journal);
    } catch (error) {
      const next =
        end !== null && !call.dryRun && isOfShell(error) ? await nextShell(call, journal, end) : null;
      if (next === null) throw error;
      requireUntouched(next, base, units, 'changes');
      journal = next;
    }
  }
}

function isOfShell(error: unknown): boolean {
  if (!(error instanceof CompositionError) || error.code !== 'refused') return false;
  const against = refusals(error.findings);
  return against.length > 0 && against.every(({ code }) => ofShell.includes(code));
}

/** The journal with another live shell; null once the time is over. */
async function nextShell(call: Call, known: Journal, end: number): Promise<Journal | null> {
  const { now, sleep, stop } = call.deps;
  const idIn = (journal: Journal) => foldJournal(journal).units.shell?.id;
  call.print(`Waiting for another shell until ${new Date(end).toISOString()}.`);
  for (let journal = known; ; await sleep(interval)) {
    journal = await readNext(call, journal);
    if (idIn(journal) !== idIn(known)) return journal;
    if (stop.aborted || now().getTime() >= end) return null;
  }
}
