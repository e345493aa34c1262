import { CompositionError } from '../core/composition-error.ts';
import { entryKey, type JournalEntry, journalPrefix, settledEntries } from '../core/entries/journal-entry.ts';
import { asWarning } from '../core/findings/finding.ts';
import { examineJournal, isSame, type JournalReading } from '../core/journal/journal.ts';
import { journalFindings, strayFindings } from '../core/journal/journal-findings.ts';
import { compareKnownEntries } from '../core/journal/known-entries.ts';
import { emptyJournal, type Journal } from '../core/state/journal-state.ts';
import { type Store, StoreError } from '../core/store/store.ts';
import { wait } from './wait.ts';

interface FollowFailure {
  /** A sentence for everybody. */
  readonly reason: string;
  /** For operators only: it may name folders, buckets and addresses. Null if `reason` says everything. */
  readonly detail: string | null;
}

/** Whether a server follows its store. In each state it goes on serving its last snapshot. */
export type FollowStatus =
  | { readonly status: 'following' }
  /**
   * The store did not answer. `failures` counts the attempts in a row; `since` is when the first of them started (ms, as
   * `performance.now()`).
   */
  | (FollowFailure & {
      readonly status: 'unreachable';
      readonly failures: number;
      readonly since: number;
    })
  /** The journal cannot be served: it has a damaged entry, one of a newer format, or no shell. */
  | (FollowFailure & { readonly status: 'stopped' });

export interface FollowOptions<T> {
  readonly store: Store;
  load(journal: Journal): Promise<T>;
  /** Whether the snapshot has to be made anew without a change of the journal. @param everything whether to check for further losses too */
  hasMore(snapshot: T, everything: boolean): Promise<boolean>;
  /** Called with each snapshot after the first. */
  onChange(snapshot: T): void;
  onError(error: unknown): void;
  /** Waits (ms) before a failed check is repeated; ends early when the signal is aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A time that only grows (ms). */
  readonly clock?: () => number;
  /** A number from 0 to 1, so that several servers do not check everything at the same time. */
  readonly random?: () => number;
}

/** Delays after failed checks (ms): doubled each time, up to the maximum. */
const firstDelay = 100;
const maxDelay = 2000;

/**
 * Mean interval of the checks whether everything that is known is still in the store (ms). A poll reads only the next
 * entry, and what is in memory is not read again, so nothing else notices a store that loses objects.
 */
const everythingInterval = 60_000;

function failureOf(error: unknown): FollowFailure {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof CompositionError) return { reason: detail, detail: null };
  const reason =
    error instanceof StoreError ? 'The store does not answer.' : 'The newest composition cannot be loaded.';
  return { reason, detail };
}

/**
 * On a site with owners, an entry that was read never becomes another one, unless an operator repairs it: otherwise, a
 * changed entry would bring back what it has replaced.
 */
function notRewritten(next: JournalReading, known: Journal): JournalReading {
  if (next.entries === known.entries || !known.entries.some(({ signed }) => signed)) return next;
  const index = settledEntries(known.entries).findIndex(
    (entry, at) =>
      next.entries[at] !== undefined &&
      next.entries[at].action !== 'repair' &&
      !isSame([entry], [next.entries[at]]),
  );
  if (index < 0) return next;
  const { sequence } = known.entries[index] as JournalEntry;
  const key = entryKey(sequence);
  const reason = `${key} is not what it was when this server read it. Look at it with "npm run site -- verify"; a server that starts again follows what is there now.`;
  return { ...known, damages: [{ status: 'broken', sequence, key, reason }] };
}

/**
 * Follows a journal: makes a snapshot now, and again after each change. A snapshot stays current until the next one
 * is complete, whatever fails in between.
 *
 * @throws if the first snapshot cannot be made
 */
export async function followJournal<T>(options: FollowOptions<T>) {
  const { store, load, hasMore, onChange, onError, sleep = wait } = options;
  const { clock = () => performance.now(), random = Math.random } = options;
  const nextTime = () => clock() + everythingInterval * (0.75 + random() / 2);
  let reading: JournalReading = await examineJournal(store);
  const [first] = reading.damages;
  if (first && reading.entries.length === 0) throw new CompositionError('bad-journal', first.reason);
  let snapshot = await load(reading);
  let status: FollowStatus = { status: 'following' };
  let readAt = clock();
  let reported = '';
  let everythingAt = nextTime();
  const closing = new AbortController();
  const closed = () => closing.signal.aborted;

  const report = (next: FollowStatus, error: unknown) => {
    status = next;
    const text = next.status === 'following' ? '' : String(error);
    // The store is checked twice a second: the same failure is reported once.
    if (text !== '' && text !== reported) onError(error);
    reported = text;
  };

  /** What nobody may write has no effect, and is reported at once. */
  const reportRejected = ({ entries }: JournalReading, from: number) => {
    for (const entry of entries.slice(from))
      if (entry.action === 'rejected') onError(new CompositionError('not-allowed', entry.reason ?? ''));
  };

  const statusOf = ({ entries, damages: [damage] }: JournalReading) => {
    if (!damage) return report({ status: 'following' }, null);
    const { reason } = damage;
    const sentence = `${reason} Composition ${entries.length} is served, the one before it.`;
    report({ status: 'stopped', reason, detail: null }, new CompositionError('bad-journal', sentence));
  };
  statusOf(reading);
  reportRejected(reading, 0);
  for (const { sentence } of strayFindings(reading.strays))
    onError(new CompositionError('bad-journal', sentence));

  const readNext = async (everything: boolean): Promise<JournalReading> => {
    const { entries, damages } = reading;
    // A damaged journal is read again from its beginning, because only that detects missing entries.
    let whole = damages.length > 0;
    if (everything || damages.some(({ sequence }) => sequence <= entries.length)) {
      const known = await compareKnownEntries(store, reading);
      if (known.status === 'lost') return { ...reading, damages: [known.damage] };
      whole ||= known.status === 'replaced';
    }
    return examineJournal(store, whole ? emptyJournal : reading);
  };

  /** Whether a journal has another history than the known one, or more of it. A shorter one has lost entries. */
  const isNews = ({ entries, damages }: JournalReading) =>
    entries.length > reading.entries.length ||
    (damages.length === 0 &&
      entries.length === reading.entries.length &&
      entries !== reading.entries &&
      !isSame(entries, reading.entries));

  const checkOnce = async () => {
    const everything = clock() >= everythingAt;
    const next = notRewritten(await readNext(everything), reading);
    readAt = clock();
    const news = isNews(next);
    if (news) reportRejected(next, reading.entries.length);
    const { damages, strays = reading.strays } = next;
    const read: JournalReading = { ...(news ? next : reading), damages, strays };
    const isNew = news || (await hasMore(snapshot, everything));
    const newest = isNew ? await load(read) : snapshot;
    if (closed()) return;
    reading = read;
    snapshot = newest;
    if (isNew) onChange(snapshot);
    if (everything) everythingAt = nextTime();
    statusOf(reading);
  };

  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    let failures = 0;
    let since = 0;
    do {
      again = false;
      if (failures === 0) since = performance.now();
      try {
        await checkOnce();
        failures = 0;
      } catch (error) {
        failures += 1;
        const failure = failureOf(error);
        report(
          error instanceof StoreError
            ? { status: 'unreachable', failures, since, ...failure }
            : { status: 'stopped', ...failure },
          error,
        );
        await sleep(Math.min(maxDelay, firstDelay * 2 ** (failures - 1)), closing.signal);
        again = true;
      }
    } while (again && !closed());
    running = false;
  };
  const check = () => {
    again = true;
    if (!running && !closed()) void run();
  };
  const watcher = store.watch(journalPrefix, check);

  return {
    current: () => snapshot,
    journal: (): Journal => reading,
    status: (): FollowStatus => status,
    // A server goes on as before, whatever somebody has written who may not.
    findings: () =>
      journalFindings(reading).map((finding) =>
        finding.code === 'journal-stray' ||
        reading.entries.some(({ action, reason }) => action === 'rejected' && reason === finding.sentence)
          ? asWarning(finding)
          : finding,
      ),
    /** How long ago the journal was last read (ms). */
    silence: () => clock() - readAt,
    /** Checks the store now, without waiting for it to report a change. */
    check,
    close: () => {
      closing.abort();
      watcher.close();
    },
  };
}
