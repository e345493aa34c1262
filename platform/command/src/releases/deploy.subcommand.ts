import type { UnitName } from '@platform/contract';
import type { Journal } from '@platform/releases';
import { CompositionError, foldJournal, overlayStore, readJournal, releaseText } from '@platform/releases';
import { lastBuilds } from '@platform/releases/built';
import {
  activateAction,
  checkSet,
  planSet,
  type ReleaseSet,
  requirePassed,
} from '@platform/releases/changes';
import { requireRight, requireRightToOne } from '@platform/releases/owners';
import { UsageError, unitOf } from '../call/parse-call.ts';
import { type Call, done, type Outcome, type Subcommand } from '../call/subcommand.ts';
import { fromOption } from './publish.subcommand.ts';
import {
  activateStep,
  activationOf,
  activationOptions,
  contextOf,
  planned,
  requireDistinct,
  retiredBy,
} from './steps/activate-step.ts';
import {
  forOption,
  type LinkOptions,
  linkOptionsOf,
  previewPlan,
  previewStep,
} from './steps/preview-step.ts';
import { type PublishPlan, planPublish, publishStep } from './steps/publish-step.ts';
import { plannedWithShell, waitOption, waitTimeOf } from './steps/wait-step.ts';
import { watchOption, watchStep, watchTimeOf } from './steps/watch-step.ts';

export const deploySubcommand: Subcommand = {
  name: 'deploy',
  args: ['[unit…]'],
  about: 'Build, publish, check and activate a unit; several as one change set.',
  more:
    'If a check refuses a release, what is live does not change. Other units are not touched. Several units go live in the ' +
    'same moment, with one entry of the journal: for a new major version of what the shell shares. A dry run builds and ' +
    'checks, and stores nothing.',
  options: {
    ...fromOption,
    all: 'Every unit of the sources; with --from, of a folder of builds, like .site/build: the newest of each.',
    ...activationOptions,
    ...waitOption,
    ...watchOption,
    preview: 'Print the link of a preview instead of activating: for a pull request.',
    ...forOption,
  },
  changes: true,
  runsGate: true,
  timed: true,
  example: 'deploy catalog --reason "new prices"',
  run: async (asked) => {
    // A dry run publishes into memory, where the gate finds the release.
    const call: Call = asked.dryRun
      ? { ...asked, deps: { ...asked.deps, store: overlayStore(asked.deps.store) } }
      : asked;
    const { store } = call.deps;
    const base = await readJournal(store);
    const watchTime = watchTimeOf(call);
    const waitTime = waitTimeOf(call);
    const sources = await sourcesOf(call);
    const units = sources.map(({ unit }) => unit);
    const retired = retiredBy(call);
    requireDistinct([...units, ...retired]);
    const link = call.flag('preview') ? await linkOptionsOf(call) : null;
    if (waitTime !== null && units.includes('shell'))
      throw new UsageError('A shell does not wait for another one: leave out --wait-for.');
    if (link && watchTime !== null)
      throw new UsageError('--watch is for what goes live: leave out --preview.');
    if (link && retired.length > 0) throw new UsageError('A preview retires nothing: leave out --retire.');
    if (!link && call.text('for') !== null) throw new UsageError('--for needs --preview.');
    await requireRight(store, base, link ? 'preview' : 'publish', units);
    if (!link) await requireRightToOne(store, base, [...units, ...retired]);
    const last = link ? 'preview' : 'activate';
    const [source, ...others] = sources;
    const plan = await planDeploy(call, source, base, last);
    const plans = [plan];
    for (const other of others) plans.push(await planDeploy(call, other, base, last));
    if (!units.includes('shell') && !foldJournal(base).units.shell)
      throw new CompositionError('nothing-live', 'No shell is live: deploy the shell first.');
    const { name } = plan;
    const names: ReleaseSet = [name, ...plans.slice(1).map((other) => other.name)];
    if (link) return previewDeploy(call, plans, names, base, link);
    const activation = activationOf(call, names);
    // What is refused already is not published.
    const change = planSet(activation, contextOf(call, base).author, base);
    const published = [];
    for (const one of plans) published.push(await publishStep(call, one));
    const { name: _, ...first } = published[0] ?? {};
    const action = await plannedWithShell(call, base, units, waitTime, (journal) =>
      activateAction(contextOf(call, journal), activation),
    );
    if (call.dryRun) {
      for (const { name: one, live, steps } of plans)
        if (one.id !== live)
          call.print(`${releaseText(one)} instead of ${live ?? 'nothing'}: ${steps.join(', ')}.`);
      return planned(call, action, { ...plan, plan, plans, change, ...action.report });
    }
    const entry = await activateStep(call, action);
    const exit = watchTime === null || !entry ? 'done' : await watchStep(call, action.changed, watchTime);
    return { exit, result: { plan, plans, name, published: first, entry } };
  },
};

async function previewDeploy(
  call: Call,
  plans: readonly DeployPlan[],
  names: ReleaseSet,
  base: Journal,
  link: LinkOptions,
): Promise<Outcome> {
  for (const plan of plans) await publishStep(call, plan);
  requirePassed(names, await checkSet(contextOf(call, base), names, { role: 'preview' }));
  const shown = await previewPlan(call, names, base);
  if (call.dryRun) {
    for (const { name, steps } of plans)
      call.print(`${releaseText(name)} would be shown by a link: ${steps.join(', ')}.`);
    return done({ plans, dryRun: true });
  }
  const preview = await previewStep(call, shown, link);
  return done({ plans, ...preview });
}

type LastStep = 'activate' | 'preview';

interface DeployPlan extends Omit<PublishPlan, 'steps'> {
  /** Id of the unit's live release; null if none is live. */
  readonly live: string | null;
  readonly steps: readonly (PublishPlan['steps'][number] | 'check' | LastStep)[];
}

/** A unit to deploy; `folder` is that of its finished build, null if it is built from the sources. */
interface Source {
  readonly unit: UnitName;
  readonly folder: string | null;
}

/** The units that a call names, or with --all those of the sources or of a folder of builds. */
async function sourcesOf(call: Call): Promise<readonly [Source, ...Source[]]> {
  const from = call.text('from');
  const named = call.positionals.map(unitOf);
  const all = call.flag('all');
  if (all && named.length > 0) throw new UsageError('--all is every unit: name none.');
  if (from !== null && named.length > 1)
    throw new UsageError(
      '--from is the build of one unit: add --all, and name none, for a folder of builds.',
    );
  const fromSources = (units: readonly UnitName[]) => units.map((unit) => ({ unit, folder: from }));
  const found =
    all && from !== null ? await lastBuilds(from) : fromSources(all ? await call.deps.units() : named);
  const [first, ...others] = found;
  if (first) return [first, ...others];
  throw new UsageError(
    all && from !== null ? `There is no build of a unit in ${from}.` : 'Name a unit, or add --all.',
  );
}

async function planDeploy(
  call: Call,
  { unit, folder }: Source,
  base: Journal,
  last: LastStep,
): Promise<DeployPlan> {
  const { units } = foldJournal(base);
  const plan = await planPublish(call, unit, folder);
  const live = units[unit]?.id ?? null;
  const isDone = last === 'activate' && plan.name.id === live;
  return { ...plan, live, steps: isDone ? plan.steps : [...plan.steps, 'check', last] };
}
