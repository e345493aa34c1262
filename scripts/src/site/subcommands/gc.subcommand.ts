import {
  CompositionError,
  collectGarbage,
  type GcPlan,
  type GcRules,
  lookForGarbage,
  releaseText,
} from '@site/composition';
import { countOf } from '../parse-call.ts';
import { done, type Subcommand } from '../subcommand.ts';

const day = 24 * 60 * 60 * 1000;
const usualDays = 7;

/** How long those who read a release before it became invisible have to finish (ms). */
const graceTime = 2000;

export const gcSubcommand: Subcommand = {
  name: 'gc',
  args: [],
  about: 'Clear away releases and rendered pages that nobody can reach any more, and say why the rest stays.',
  more:
    'Never what is live or reachable by rollback. What was live until lately may still run in an open tab, and ' +
    'what was published lately may be about to go live: both stay for some days.',
  options: {
    days: { type: 'string', value: '<number>', about: `How old a tab may be; otherwise ${usualDays} days.` },
    steps: {
      type: 'string',
      value: '<number>',
      about: 'How many rollbacks in a row must stay possible; otherwise all.',
    },
  },
  changes: true,
  example: 'gc --dry-run',
  run: async (call) => {
    const { store, now } = call.deps;
    const rules: GcRules = {
      now: now().getTime(),
      tabAge: (countOf('days', call.text('days')) ?? usualDays) * day,
      steps: countOf('steps', call.text('steps')),
    };
    const plan = await call.withProgress('Looking at every release', () => lookForGarbage(store, rules));
    if (plan.verdicts.length === 0) {
      throw new CompositionError(
        'nothing-live',
        `${call.deps.storeFolder} holds no release. If that is the wrong store, set SITE_STORE.`,
      );
    }
    for (const line of planLines(plan)) call.print(line);
    if (call.dryRun) return done({ ...plan, dryRun: true });
    const collected = await call.withProgress('Clearing away', () =>
      collectGarbage(store, plan, rules, () => call.deps.sleep(graceTime)),
    );
    call.print(`Removed: releases ${collected.releases.length}, rendered pages ${collected.pages}.`);
    for (const name of collected.spared)
      call.print(`${releaseText(name)} was wanted again meanwhile, and stays.`);
    return done({ ...plan, ...collected });
  },
};

function planLines({ verdicts, strange, pages }: GcPlan): readonly string[] {
  return [
    ...verdicts.map(
      ({ name, keep }) =>
        `${keep === null ? 'goes ' : 'stays'} ${releaseText(name)}${keep === null ? '' : `  ${keep}`}`,
    ),
    ...strange.map((name) => `stays ${name}  it is no release: somebody else put it there`),
    `goes  rendered pages: ${pages.length}`,
  ];
}
