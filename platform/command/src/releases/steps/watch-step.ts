import type { Journal } from '@platform/releases';
import {
  emptyJournal,
  foldJournal,
  type ReleaseName,
  readJournal,
  releaseText,
  StoreError,
} from '@platform/releases';
import { changesOf, takenBackBy } from '@platform/releases/history';
import type { Exit } from '../../call/exit-codes.data.ts';
import { durationOf, UsageError } from '../../call/parse-call.ts';
import type { Call, Options } from '../../call/subcommand.ts';
import { askServers } from '../servers/ask-server.ts';
import { serverLines, visitTroubles } from '../servers/server-lines.ts';

/** How often the journal is read (ms). */
export const interval = 2000;

export const watchOption: Options = {
  'watch <time>':
    'Stay for 10m, 2h or 1d. End with code 10 if the release is taken back meanwhile, with 8 if it is live and fails.',
};

/** How long a call watches its release (ms); null if it does not. */
export function watchTimeOf(call: Call): number | null {
  const text = call.text('watch');
  const time = text === null ? null : durationOf(text);
  if (text !== null && time === null)
    throw new UsageError(`--watch takes 10m, 2h or 1d; it was given "${text}".`);
  return time;
}

/**
 * Waits until releases that have just gone live have proved themselves for some time, or were taken back or replaced.
 *
 * @param time ms
 */
export async function watchStep(call: Call, names: readonly ReleaseName[], time: number): Promise<Exit> {
  const { now, sleep, stop, fetch, env } = call.deps;
  const end = now().getTime() + time;
  call.print(`Watching until ${new Date(end).toISOString()}.`);
  let journal = emptyJournal;
  for (let isOver = false; ; await sleep(interval)) {
    isOver = now().getTime() >= end;
    journal = await readNext(call, journal);
    const ended = journal.entries.length > 0 && endOf(call, names, journal);
    if (ended) return ended;
    if (stop.aborted) {
      call.print('Stopped before the time was over: nobody knows whether the release proves itself.');
      return 'failed';
    }
    if (isOver) break;
  }
  const servers = await askServers(fetch, env.SITE_URL);
  for (const line of serverLines(servers, foldJournal(journal).sequence, now())) call.print(line);
  const known = servers.status === 'asked' ? (servers.tabs?.visits ?? []) : [];
  const own = known.filter((one) => names.some(({ unit, id }) => unit === one.unit && id === one.id));
  const troubles = visitTroubles(own);
  for (const trouble of troubles) call.print(trouble);
  if (troubles.length > 0) return 'failing';
  if (own.some(({ undo }) => undo.visits > 0)) return 'done';
  // A server reports visits only to its own machine.
  const who =
    servers.status === 'asked' && servers.tabs ? 'No visit is known yet' : 'No server tells its visits here';
  call.print(`${who}: the release was not taken back, and nothing more is known of it.`);
  return 'done';
}

/** Reads the journal again. One failed request is no answer about a release. */
export async function readNext({ deps, print }: Call, known: Journal): Promise<Journal> {
  return readJournal(deps.store, known).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    print(`  warning ${error.message}.`);
    return known;
  });
}

/** How the watch ends because another release is live; null if it goes on. */
function endOf(call: Call, names: readonly ReleaseName[], journal: Journal): Exit | null {
  const { units } = foldJournal(journal);
  const gone = names.find(({ unit, id }) => units[unit]?.id !== id);
  const change = gone && changesOf(journal, gone.unit).at(-1);
  if (!gone || !change) return null;
  const why = change.reason === null ? '' : `: ${change.reason}`;
  const isUndone = change.action !== 'activate' || takenBackBy(journal, gone) !== null;
  call.print(
    `${releaseText(gone)} was ${isUndone ? 'taken back' : 'replaced'} by ${change.by} at ${change.at}${why}.`,
  );
  return isUndone ? 'undone' : 'done';
}
