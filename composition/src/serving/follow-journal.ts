import { setTimeout as delay } from 'node:timers/promises';
import { CompositionError } from '../core/composition-error.ts';
import type { Finding } from '../core/findings/finding.ts';
import {
  examineJournal,
  type JournalReading,
  journalPrefix,
} from '../core/journal/journal.ts';
import type { JournalEntry } from '../core/journal/journal-entry.ts';
import { type Store, StoreError } from '../core/store/store.ts';
import { journalFindings } from '../core/verify.ts';

/** Whether a server follows its store. In each case it goes on serving what it has. */
export type FollowStatus =
  | { readonly status: 'following' }
  /** The store did not answer, so often in a row. */
  | { readonly status: 'unreachable'; readonly failures: number; readonly reason: string }
  /** The store has something that cannot be served: a damaged entry, one of a newer format, no shell. */
  | { readonly status: 'stopped'; readonly reason: string };

export interface FollowOptions<T> {
  readonly store: Store;
  /** Makes what is served of a journal. */
  take(entries: readonly JournalEntry[]): Promise<T>;
  /** Whether something is there now that was missing when this was taken. */
  hasMore(taken: T): Promise<boolean>;
  /** Told of each thing taken after the first. */
  onChange(taken: T): void;
  onError(error: unknown): void;
  /** Waits (ms) before a failed look is repeated; ends early when the signal is aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Follower<T> {
  current(): T;
  entries(): readonly JournalEntry[];
  status(): FollowStatus;
  /** What is wrong with the journal, and what of it this version does not know. */
  findings(): readonly Finding[];
  /** Looks at the store now, not only when it reports a change. */
  look(): void;
  close(): void;
}

/** Delays between failed looks (ms): doubled each time, up to the last. */
const firstDelay = 100;
const longestDelay = 2000;

const wait = (ms: number, signal: AbortSignal) =>
  delay(ms, undefined, { signal, ref: false }).catch(() => undefined);

/**
 * Follows a journal: takes what is live now, and again after each change. What was taken last stays until the next
 * one is complete, whatever fails in between.
 *
 * @throws where there is nothing to begin with
 */
export async function followJournal<T>(options: FollowOptions<T>): Promise<Follower<T>> {
  const { store, take, hasMore, onChange, onError, sleep = wait } = options;
  let reading: JournalReading = await examineJournal(store);
  const [first] = reading.damages;
  if (first && reading.entries.length === 0) throw new CompositionError('bad-journal', first.reason);
  let taken = await take(reading.entries);
  let status: FollowStatus = { status: 'following' };
  let told = '';
  const closing = new AbortController();
  const closed = () => closing.signal.aborted;

  const report = (next: FollowStatus, error: unknown) => {
    status = next;
    const text = next.status === 'following' ? '' : String(error);
    // The store is looked at twice a second: the same failure is told once.
    if (text !== '' && text !== told) onError(error);
    told = text;
  };

  const statusOf = ({ damages: [damage] }: JournalReading) => {
    if (!damage) return report({ status: 'following' }, null);
    report({ status: 'stopped', reason: damage.reason }, new CompositionError('bad-journal', damage.reason));
  };
  statusOf(reading);

  const lookOnce = async () => {
    // A journal that was damaged is read from its beginning: only that finds an entry that is missing.
    const known = reading.damages.length > 0 ? [] : reading.entries;
    const next = await examineJournal(store, known);
    if (next.entries.length > reading.entries.length || (await hasMore(taken))) {
      const newest = next.entries.length > reading.entries.length ? next.entries : reading.entries;
      const more = await take(newest);
      if (closed()) return;
      taken = more;
      reading = { entries: newest, damages: next.damages };
      onChange(taken);
    } else {
      reading = { entries: reading.entries, damages: next.damages };
    }
    statusOf(reading);
  };

  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    let failures = 0;
    do {
      again = false;
      try {
        await lookOnce();
        failures = 0;
      } catch (error) {
        failures += 1;
        const reason = error instanceof Error ? error.message : String(error);
        const next = error instanceof StoreError ? 'unreachable' : 'stopped';
        report(next === 'stopped' ? { status: next, reason } : { status: next, failures, reason }, error);
        await sleep(Math.min(longestDelay, firstDelay * 2 ** (failures - 1)), closing.signal);
        again = true;
      }
    } while (again && !closed());
    running = false;
  };
  const look = () => {
    again = true;
    if (!running && !closed()) void run();
  };
  const watcher = store.watch(journalPrefix, look);

  return {
    current: () => taken,
    entries: () => reading.entries,
    status: () => status,
    findings: () => journalFindings(reading),
    look,
    close: () => {
      closing.abort();
      watcher.close();
    },
  };
}
