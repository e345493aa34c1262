import {
  CompositionError,
  parseReleaseName,
  type ReleaseName,
  releaseText,
  requireRelease,
} from '@platform/releases';
import {
  collectGarbage,
  findGarbage,
  type GcPlan,
  type GcRules,
  letGo,
  pinRelease,
  readPins,
  restoreRelease,
  rollbackSteps,
  standstill,
  tabAge,
} from '@platform/releases/garbage';
import { day } from '@platform/releases/time';
import { countOf, UsageError } from '../call/parse-call.ts';
import { type Call, done, type Outcome, type Subcommand } from '../call/subcommand.ts';
import { askServers } from './servers/ask-server.ts';

const defaultDays = tabAge / day;

export const gcSubcommand: Subcommand = {
  name: 'gc',
  args: [],
  about: 'Hide what is no longer reachable, delete what was hidden for a day, and say why the rest is kept.',
  more:
    'Live releases, those that a server of SITE_URL serves, and the targets of the next rollbacks are never removed. ' +
    'A release that was live recently may still run in an open tab, and one that was published recently may be about ' +
    'to go live: both are kept for some days. A journal that lost what the last gc has seen ends it with 4.',
  options: {
    'days <number>': `How old a tab may be; otherwise ${defaultDays} days.`,
    'steps <number>': `How many rollbacks of a unit in a row must stay possible; otherwise ${rollbackSteps}.`,
    'restore <unit>@<id>': 'Only show a hidden release again. It is kept as if it were published now.',
    'keep <unit>@<id>': 'Only pin a release: every gc keeps it, until --let-go.',
    'let-go <unit>@<id>': 'Only unpin a release: gc keeps it as long as any other.',
    'reason <text>': 'Why it is pinned.',
  },
  changes: true,
  example: 'gc --dry-run',
  run: async (call) => {
    const { store, now, env, fetch, sleep } = call.deps;
    const [first, second] = Object.entries({ restore, keep, 'let-go': endPin }).flatMap(([option, does]) => {
      const text = call.text(option);
      return text === null ? [] : [() => does(call, parseReleaseName(text))];
    });
    if (second) throw new UsageError('gc takes --restore, --keep or --let-go.');
    if (first) return first();
    const servers = await askServers(fetch, env.SITE_URL);
    const answers = servers.status === 'asked' ? servers.servers : [];
    const silent = answers.flatMap((server) => (server.status === 'unreachable' ? [server.reason] : []));
    if (silent.length > 0) {
      call.print(`Nothing is removed, because it is not known what each server serves. ${silent.join(' ')}`);
      return { exit: 'failed', result: { servers: answers } };
    }
    const served = answers.flatMap((server) =>
      server.status === 'answered' ? server.live.map((name) => [releaseText(name), server.url] as const) : [],
    );
    const rules: GcRules = {
      now: now().getTime(),
      tabAge: (countOf('days', call.text('days')) ?? defaultDays) * day,
      steps: countOf('steps', call.text('steps')) ?? rollbackSteps,
      served: new Map(served),
    };
    if (servers.status === 'not-asked')
      call.print('No server was asked what it serves: set SITE_URL, and gc keeps that.');
    const plan = await call.withProgress('Reading every release', () => findGarbage(store, rules));
    for (const line of planLines(plan)) call.print(line);
    const { base: _, ...printed } = plan;
    if (call.dryRun) return done({ ...printed, dryRun: true });
    const collected = await call.withProgress('Removing', () =>
      collectGarbage(store, plan, rules, () => sleep(standstill)),
    );
    for (const name of collected.stillUsed)
      call.print(`${releaseText(name)} was used again meanwhile, and is kept.`);
    const { hidden: hid, deleted, pages } = collected;
    call.print(`Hidden: ${hid.length}. Deleted: releases ${deleted.length}, rendered pages ${pages}.`);
    return done({ ...printed, ...collected });
  },
};

async function restore({ deps, by, dryRun, print }: Call, name: ReleaseName): Promise<Outcome> {
  if (!dryRun) {
    await restoreRelease(deps.store, name, { by, at: deps.now().toISOString() });
    await requireRelease(deps.store, name);
  }
  print(`${releaseText(name)} ${dryRun ? 'would be' : 'is'} visible again.`);
  return done({ shown: [name], dryRun });
}

async function keep({ deps, by, dryRun, print, text }: Call, name: ReleaseName): Promise<Outcome> {
  const { store, now } = deps;
  if (dryRun) await requireRelease(store, name);
  else await pinRelease(store, name, { by, at: now().toISOString(), reason: text('reason') });
  print(`${releaseText(name)} ${dryRun ? 'would be' : 'is'} pinned.`);
  return done({ kept: [name], dryRun });
}

async function endPin({ deps, dryRun, print }: Call, name: ReleaseName): Promise<Outcome> {
  const isPinned = await (dryRun
    ? readPins(deps.store).then((pins) => pins.has(releaseText(name)))
    : letGo(deps.store, name));
  if (!isPinned) throw new CompositionError('release-unknown', `${releaseText(name)} is not pinned.`);
  print(`${releaseText(name)} ${dryRun ? 'would not be' : 'is not'} pinned any more.`);
  return done({ letGo: [name], dryRun });
}

function planLines({ verdicts, invalidNames, pages }: GcPlan): readonly string[] {
  return [
    ...verdicts.map(({ name, action, keep, hiddenAt }) => {
      const since = action === 'wait' && hiddenAt !== null ? `since ${new Date(hiddenAt).toISOString()}` : '';
      return `${words[action].padEnd(7)} ${releaseText(name)}  ${keep ?? since}`.trimEnd();
    }),
    ...invalidNames.map((name) => `keep    ${name}  it is not a release`),
    `delete rendered pages: ${pages.length}`,
  ];
}

const words = { keep: 'keep', show: 'restore', hide: 'hide', wait: 'hidden', delete: 'delete' } as const;
