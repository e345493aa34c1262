import type { Journal } from '@platform/releases';
import { changesIn, type JournalEntry } from '@platform/releases';
import { revertedIn } from '@platform/releases/history';
import { findingLines } from '@platform/releases/plan-text';
import { done, type Subcommand } from '../call/subcommand.ts';
import { type ListedEntry, listEntries } from './steps/list-entries.ts';
import { sourceText } from './steps/release-source.ts';

const defaultLimit = 20;

export const historySubcommand: Subcommand = {
  name: 'history',
  args: ['[unit]'],
  about:
    'Every change of the composition, newest first: who, when, why, from which commit, and what was checked.',
  options: {
    'limit <number>': `Maximum number of entries; otherwise ${defaultLimit}.`,
  },
  changes: false,
  example: 'history catalog --limit 5',
  run: async (call) => {
    const { unit, journal, listed, findings } = await listEntries(call, defaultLimit, (entry, one) =>
      unitsIn(entry).includes(one),
    );
    for (const line of listed.flatMap((entry) => entryLines(entry, journal))) call.print(line);
    if (listed.length === 0) call.print(`No release of ${unit} was ever live.`);
    for (const line of findingLines(findings)) call.print(line);
    return done({ entries: listed, findings });
  },
};

/** The units that an entry changes or holds. */
function unitsIn(entry: JournalEntry): readonly string[] {
  return [...changesIn(entry).map(({ unit }) => unit), ...(entry.hold?.units ?? [])];
}

function entryLines(entry: ListedEntry, journal: Journal): readonly string[] {
  const { sequence, at, by, action, reason, recall, evidence, hold, run } = entry;
  const head = `${String(sequence).padStart(5)}  ${at}  ${action}`;
  const changes = changesIn(entry);
  if (changes.length === 0) {
    const held = hold ? ` ${hold.units.join(', ')}${hold.until === null ? '' : ` until ${hold.until}`},` : '';
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
