import { releaseOf } from '../parse-call.ts';
import { done, requireJournal, type Subcommand } from '../subcommand.ts';
import { type ReleaseSet, requireDistinct, setText } from './activate-step.ts';
import { forOption, linkOptionsOf, previewPlan, previewStep } from './preview-step.ts';

export const previewSubcommand: Subcommand = {
  name: 'preview',
  args: ['<unit@id>', '[unit@id…]'],
  about: 'Print a link that shows the live site with published releases in place; nothing goes live.',
  more:
    'Who opens the link sees it until its end, on an origin of its own: PREVIEW_ORIGIN. Forms are checked there, and send ' +
    'nothing. Live visitors see nothing of it.',
  options: forOption,
  changes: true,
  example: 'preview careers@r3k9x0a1bc product@rn8s2k4p0d --for 12h',
  run: async (call) => {
    const link = linkOptionsOf(call);
    const seen = await requireJournal(call.deps);
    const [first = '', ...more] = call.positionals;
    const names: ReleaseSet = [releaseOf(first, seen), ...more.map((text) => releaseOf(text, seen))];
    requireDistinct(names.map(({ unit }) => unit));
    const plan = await previewPlan(call, names, seen);
    const { set } = plan;
    if (!call.dryRun) return done(await previewStep(call, plan, link));
    call.print(`A link would show ${setText(set)}.`);
    return done({ set, dryRun: true });
  },
};
