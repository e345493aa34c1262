import { foldJournal, readJournal, readRelease, releaseText } from '@site/composition';
import type { UnitName } from '@site/shared-ui/contracts';
import { unitOf } from '../parse-call.ts';
import { type Call, done, type Outcome, type Verb } from '../verb.ts';
import { activateStep } from './activate-step.ts';
import { gateOptions, gateStep, requirePassed } from './gate-step.ts';
import { publishStep } from './publish-step.ts';

export const deployVerb: Verb = {
  name: 'deploy',
  args: ['<unit>'],
  about: 'Build, publish, check and activate a unit.',
  more: 'Whatever is refused on the way, what is live stays. Other units are not touched.',
  options: {
    reason: { type: 'string', value: '<text>', about: 'Why, for the journal.' },
    from: {
      type: 'string',
      value: '<folder>',
      about: 'A build made elsewhere, instead of the present sources.',
    },
    ...gateOptions,
  },
  changes: true,
  example: 'deploy careers --reason "new role pages"',
  run: async (call) => {
    const unit = unitOf(call.positionals[0]);
    const seen = await readJournal(call.deps.store);
    const live = foldJournal(seen).units[unit]?.id ?? null;
    if (call.dryRun) return planOf(call, unit, live);
    const { name, ...published } = await publishStep(call, unit, call.text('from'));
    if (name.id === live) {
      call.print(`${releaseText(name)} is live already.`);
      return done({ name, published, entry: null });
    }
    const report = await gateStep(call, name, seen);
    requirePassed(name, report);
    return done({ name, published, entry: await activateStep(call, name, seen, report) });
  },
};

/** What deploying would do, as far as one can tell without building. */
async function planOf(call: Call, unit: UnitName, live: string | null): Promise<Outcome> {
  const name = { unit, id: await call.deps.sourceId(unit) };
  const published = (await readRelease(call.deps.store, name)) !== null;
  const steps = name.id === live ? [] : [...(published ? [] : ['build', 'publish']), 'check', 'activate'];
  call.print(
    steps.length === 0
      ? `${releaseText(name)} is live already.`
      : `${releaseText(name)} would go live instead of ${live ?? 'nothing'}: ${steps.join(', ')}.`,
  );
  return done({ name, published, live, steps, dryRun: true });
}
