import {
  CompositionError,
  collectGarbage,
  findGarbage,
  type GcPlan,
  type GcRules,
  releaseText,
} from '@site/composition';
import { countOf } from '../parse-call.ts';
import { done, type Subcommand } from '../subcommand.ts';

const day = 24 * 60 * 60 * 1000;
/** How old an open tab may be: also for the files of an export. */
export const defaultDays = 7;
const defaultSteps = 20;

/** How long processes that have read a release before it became invisible can finish (ms). */
const graceTime = 2000;

export const gcSubcommand: Subcommand = {
  name: 'gc',
  args: [],
  about: 'Remove releases and rendered pages that are no longer reachable, and say why the rest is kept.',
  more:
    'Live releases and the targets of the next rollbacks are never removed. ' +
    'A release that was live recently may still run in an open ' +
    'tab, and one that was published recently may be about to go live: both are kept for some days.',
  options: {
    days: {
      type: 'string',
      value: '<number>',
      about: `How old a tab may be; otherwise ${defaultDays} days.`,
    },
    steps: {
      type: 'string',
      value: '<number>',
      about: `How many rollbacks of a unit in a row must stay possible; otherwise ${defaultSteps}.`,
    },
  },
  changes: true,
  example: 'gc --dry-run',
  run: async (call) => {
    const { store, now } = call.deps;
    const rules: GcRules = {
      now: now().getTime(),
      tabAge: (countOf('days', call.text('days')) ?? defaultDays) * day,
      steps: countOf('steps', call.text('steps')) ?? defaultSteps,
    };
    const plan = await call.withProgress('Reading every release', () => findGarbage(store, rules));
    if (plan.verdicts.length === 0) {
      throw new CompositionError(
        'nothing-live',
        `${call.deps.storePlace} holds no release. If that is the wrong store, set SITE_STORE.`,
      );
    }
    for (const line of planLines(plan)) call.print(line);
    if (call.dryRun) return done({ ...plan, dryRun: true });
    const collected = await call.withProgress('Removing', () =>
      collectGarbage(
        store,
        plan,
        rules,
        () => call.deps.sleep(graceTime),
        () => now().getTime(),
      ),
    );
    call.print(`Removed: releases ${collected.releases.length}, rendered pages ${collected.pages}.`);
    for (const name of collected.stillUsed)
      call.print(`${releaseText(name)} was used again meanwhile, and is kept.`);
    return done({ ...plan, ...collected });
  },
};

function planLines({ verdicts, invalidNames, pages }: GcPlan): readonly string[] {
  return [
    ...verdicts.map(
      ({ name, keep }) =>
        `${keep === null ? 'remove' : 'keep  '} ${releaseText(name)}${keep === null ? '' : `  ${keep}`}`,
    ),
    ...invalidNames.map((name) => `keep   ${name}  it is not a release`),
    `remove rendered pages: ${pages.length}`,
  ];
}
