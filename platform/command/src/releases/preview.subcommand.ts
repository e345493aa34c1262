import { setText } from '@platform/releases/changes';
import { linkId, listLinks, type PreviewLink } from '@platform/releases/previews';
import { columns } from '../call/help.ts';
import { releaseOf, UsageError } from '../call/parse-call.ts';
import { type Call, done, type Outcome, requireJournal, type Subcommand } from '../call/subcommand.ts';
import { requireDistinct } from './steps/activate-step.ts';
import { forOption, linkOptionsOf, previewPlan, previewStep } from './steps/preview-step.ts';

export const previewSubcommand: Subcommand = {
  name: 'preview',
  args: ['[unit@id…]'],
  about: 'Print a link that shows the live site with published releases in place; nothing goes live.',
  more:
    'Who opens the link sees it until its end, on an origin of its own: PREVIEW_ORIGIN. Forms are checked there, and send ' +
    'nothing. Live visitors see nothing of it. Nobody can print a link again: only its id, which opens nothing.',
  options: {
    ...forOption,
    list: 'Only print the ids of the links that work, and what each shows.',
    'revoke <id>': 'Only end the link with this id.',
  },
  changes: true,
  runsGate: true,
  example: 'preview catalog@r3k9x0a1bc reviews@rn8s2k4p0d --for 12h',
  run: async (call) => {
    const revoked = call.text('revoke');
    if (revoked !== null) return revoke(call, revoked);
    if (call.flag('list')) return list(call);
    const link = await linkOptionsOf(call);
    const [text, ...more] = call.positionals;
    if (text === undefined) throw new UsageError('preview takes one release or more, --list or --revoke.');
    const base = await requireJournal(call.deps);
    const [first, ...others] = [releaseOf(text, base), ...more.map((one) => releaseOf(one, base))] as const;
    requireDistinct([first, ...others].map(({ unit }) => unit));
    const plan = await previewPlan(call, [first, ...others], base);
    const { set } = plan;
    if (!call.dryRun) return done(await previewStep(call, plan, link));
    call.print(`A link would show ${setText(set)}.`);
    return done({ set, dryRun: true });
  },
};

const lineOf = ({ set, until, by }: PreviewLink) =>
  `${setText(set)}, until ${new Date(until).toISOString()}, by ${by}`;

/** The links that work. */
async function linksOf({ deps }: Call): Promise<readonly PreviewLink[]> {
  const now = deps.now().getTime();
  return (await listLinks(deps.store)).filter(({ until }) => until > now);
}

async function list(call: Call): Promise<Outcome> {
  const links = await linksOf(call);
  for (const line of columns(links.map((link) => [linkId(link), lineOf(link)]))) call.print(line);
  if (links.length === 0) call.print('No link of a preview works.');
  return done({ links: links.map(({ set, until, by, ...link }) => ({ id: linkId(link), set, until, by })) });
}

async function revoke(call: Call, id: string): Promise<Outcome> {
  const link = (await linksOf(call)).find((one) => linkId(one) === id);
  if (!link)
    throw new UsageError(`No link that works has the id "${id}": see npm run site -- preview --list.`);
  if (!call.dryRun) await call.deps.store.remove(link.key);
  call.print(`${id} ${call.dryRun ? 'would show' : 'shows'} nothing any more: ${lineOf(link)}.`);
  return done({ revoked: id, dryRun: call.dryRun });
}
