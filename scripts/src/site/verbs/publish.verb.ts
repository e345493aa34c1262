import { readRelease, releaseText } from '@site/composition';
import { unitOf } from '../parse-call.ts';
import { done, type Verb } from '../verb.ts';
import { publishStep } from './publish-step.ts';

export const publishVerb: Verb = {
  name: 'publish',
  args: ['<unit>'],
  about: 'Build a unit if need be, and put the release into the store; nothing goes live.',
  more: 'A release is written once. An interrupted upload is simply repeated, and invisible until it is whole.',
  options: {
    from: {
      type: 'string',
      value: '<folder>',
      about: 'A build made elsewhere, instead of the present sources.',
    },
  },
  changes: true,
  example: 'publish careers',
  run: async (call) => {
    const unit = unitOf(call.positionals[0]);
    if (!call.dryRun) return done({ ...(await publishStep(call, unit, call.text('from'))) });
    const name = { unit, id: await call.deps.sourceId(unit) };
    const published = (await readRelease(call.deps.store, name)) !== null;
    call.print(
      published ? `${releaseText(name)} is published already.` : `${releaseText(name)} would be published.`,
    );
    return done({ name, published, dryRun: true });
  },
};
