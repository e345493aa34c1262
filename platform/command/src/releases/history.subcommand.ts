import type { UnitName } from '@platform/contract';
import type { Journal } from '@platform/releases';
import { changesIn, type JournalEntry } from '@platform/releases';
import { heldName } from '@platform/releases/changes';
import { concernsHoldOf, revertedIn } from '@platform/releases/history';
import { findingLines } from '@platform/releases/plan-text';
import { timeOf } from '@platform/releases/time';
import { durationOf, UsageError } from '../call/parse-call.ts';
import { type Call, done, type Subcommand } from '../call/subcommand.ts';
import { type ListedEntry, listEntries, listingOf } from './steps/list-entries.ts';
import { listPublished, publishedLine } from './steps/list-published.ts';
import { sourceText } from './steps/release-source.ts';

const defaultLimit = 20;

export const historySubcommand: Subcommand = {
  name: 'history',
  args: ['[unit]'],
  about:
    'Every change of the composition, newest first: who, when, why, from which commit, and what was checked.',
  options: {
    'since <time>':
      'Only changes since then: 45m, 12h or 3d ago, a time like 2026-11-30T09:00Z, or a day like 2026-11-30, from 00:00 UTC.',
    'until <time>': 'Only changes before then.',
    'by <name>': 'Only changes by this name, such as automatic.',
    published:
      'Instead, the releases in the store that are not live, the newest publication first: when, by whom, from which commit.',
    'limit <number>': `Maximum number of entries; otherwise ${defaultLimit}, and all with --since.`,
  },
  changes: false,
  example: 'history catalog --limit 5',
  run: async (call) => {
    const now = call.deps.now();
    const [since, until] = [pastOf(call, 'since', now), pastOf(call, 'until', now)];
    const by = call.text('by');
    const isMeant = (one: { readonly at: string; readonly by: string }) =>
      (since === null || Date.parse(one.at) >= since) &&
      (until === null || Date.parse(one.at) < until) &&
      (by === null || one.by === by);
    const usual = since === null ? defaultLimit : Number.POSITIVE_INFINITY;
    if (call.flag('published')) {
      const { unit, journal, limit } = await listingOf(call, usual);
      const published = (await listPublished(call, journal, unit, isMeant)).slice(0, limit);
      for (const one of published) call.print(publishedLine(one));
      if (published.length === 0) call.print('No such release is published and not live.');
      return done({ published });
    }
    const { unit, journal, listed, findings } = await listEntries(
      call,
      usual,
      (entry, of) => (of === null || concerns(entry, of)) && isMeant(entry),
    );
    for (const line of listed.flatMap((entry) => entryLines(entry, journal))) call.print(line);
    const isAll = since === null && until === null && by === null;
    if (listed.length === 0)
      call.print(isAll ? `No release of ${unit} was ever live.` : 'Nothing in the history is like that.');
    for (const line of findingLines(findings)) call.print(line);
    return done({ entries: listed, findings });
  },
};

/** A time in the past (ms since 1970), as `--since` and `--until` take it; null if the option was not given. */
function pastOf(call: Call, option: string, now: Date): number | null {
  const text = call.text(option);
  if (text === null) return null;
  const duration = durationOf(text);
  const time =
    duration === null ? (timeOf(text) ?? timeOf(`${text}T00:00Z`))?.getTime() : now.getTime() - duration;
  if (time !== undefined) return time;
  throw new UsageError(
    `--${option} takes 45m, 12h, 3d, a time like 2026-11-30T09:00Z, or a day like 2026-11-30; it was given "${text}".`,
  );
}

function concerns(entry: JournalEntry, unit: UnitName): boolean {
  return changesIn(entry).some((change) => change.unit === unit) || concernsHoldOf(entry, [unit]);
}

function entryLines(entry: ListedEntry, journal: Journal): readonly string[] {
  const { sequence, at, by, action, reason, recall, evidence, hold, run } = entry;
  const head = `${String(sequence).padStart(5)}  ${at}  ${action}`;
  const changes = changesIn(entry);
  if (changes.length === 0) {
    const held = hold
      ? ` ${hold.units.map(heldName).join(', ')}${hold.until === null ? '' : ` until ${hold.until}`},`
      : '';
    return [`${head}${held} by ${by}`, ...(reason === null ? [] : [`       ${reason}`])];
  }
  const names = changes.map((change, index) => {
    if (change.action !== action) return `${change.unit}@${change.release} off the site`;
    // A retirement names its own.
    const instead = (change.action === 'retire' ? null : change.replaces) ?? null;
    const source = entry.releases[index];
    const from = source ? sourceText(source) : null;
    return `${change.unit}@${change.release}${from === null ? '' : ` (${from})`}${instead === null ? '' : ` instead of ${instead}`}${revertedIn(journal, change) === null ? '' : ', which it takes back'}`;
  });
  const skipped = (evidence?.checks ?? []).filter(({ outcome }) => outcome === 'skipped');
  const held = hold === undefined ? '' : action === 'activate' ? ' with the end of a hold' : ' with hold';
  return [
    `${head}${recall ? ' with recall' : ''}${held} ${names.join(', ')}, by ${by}`,
    ...(reason === null ? [] : [`       ${reason}`]),
    ...(run === undefined ? [] : [`       run ${run}`]),
    ...(evidence === null ? ['       not checked'] : []),
    ...skipped.map(({ check, release, note }) => {
      const of = changes.length > 1 && release !== undefined ? ` of ${release}` : '';
      return `       ${check}${of} was skipped: ${note}`;
    }),
    ...findingLines((evidence?.findings ?? []).map((finding) => ({ ...finding, warning: true }))).map(
      (line) => `     ${line}`,
    ),
  ];
}
