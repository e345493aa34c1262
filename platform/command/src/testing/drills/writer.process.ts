import { flushCompileCache } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { CompositionError, foldJournal, openStore, readJournal } from '@platform/releases';
import { activate, planRetirement, retire, rollback } from '@platform/releases/changes';
import { collectGarbage, findGarbage } from '@platform/releases/garbage';
import { seededRandom } from '@platform/releases/seeded-random';
import { publishTiny, renderHere, tinyRelease } from '@platform/releases/testing';
import { openFiles, openRepositories, type Repositories, readDataPlaces } from '@platform/server';
import {
  applicationOf,
  type ContentTime,
  enquiryOf,
  fileOf,
  type RecordName,
  reviewAt,
} from './drill-content.ts';

/** What a writer does until it is killed. */
export interface WriterOrder extends ContentTime {
  readonly env: Readonly<Record<string, string>>;
  readonly seed: number;
  /** As many writers work at the same time; each changes one unit. */
  readonly units: readonly string[];
  /** Removes releases that were live longer ago than this (ms); null: never. */
  readonly collect: number | null;
}

/** Something that is done: it was acknowledged at `at` (ms since 1970). */
export type Acknowledgement = { readonly at: number } & (
  | { readonly kind: 'application' | 'enquiry' | 'file'; readonly writer: number; readonly count: number }
  | { readonly kind: 'review'; readonly key: string; readonly version: number }
  | { readonly kind: 'mail'; readonly id: string; readonly state: 'sent' | 'parked' }
  | { readonly kind: 'entry'; readonly sequence: number }
);

/** Distributes over the kinds: each keeps its fields. */
type Done = Acknowledgement extends infer Kind
  ? Kind extends Acknowledgement
    ? Omit<Kind, 'at'>
    : never
  : never;

async function write(order: WriterOrder): Promise<void> {
  const places = readDataPlaces(order.env);
  const opened = { repositories: await openRepositories(places), files: openFiles(places) };
  await Promise.all(order.units.map((unit, writer) => writeUnit(order, opened, unit, writer)));
}

interface Opened {
  readonly repositories: Repositories;
  readonly files: ReturnType<typeof openFiles>;
}

async function writeUnit(
  { env, seed, collect, began }: WriterOrder,
  { repositories, files }: Opened,
  unit: string,
  writer: number,
): Promise<never> {
  const random = seededRandom(seed, `writer ${writer}`);
  const store = openStore(env.SITE_STORE ?? '');
  const versions = new Map<string, number>();
  const tell = (done: Done) => process.send?.({ ...done, at: Date.now() });

  const submit = async (name: RecordName) => {
    if (random.chance(0.25)) {
      await repositories.submissions.accept(enquiryOf(name, { began }));
      return tell({ kind: 'enquiry', writer, count: name.count });
    }
    const { key, content } = fileOf(name, { began });
    await files.create(key, content);
    // An upload without an application.
    if (random.chance(0.1)) return tell({ kind: 'file', writer, count: name.count });
    await repositories.submissions.accept(applicationOf(name, { began }));
    return tell({ kind: 'application', writer, count: name.count });
  };

  const reviews = repositories.partRecords('reviews');
  const changeReview = async () => {
    const key = `E${writer}${random.int(3)}`;
    const version = (versions.get(key) ?? 0) + 1;
    versions.set(key, version);
    const review = reviewAt(version);
    if (review) await reviews.put([[key, review]], false);
    else await reviews.remove(key);
    tell({ kind: 'review', key, version });
  };

  const sendMail = async () => {
    const owner = `writer ${writer}`;
    const entry = await repositories.outbox.claim({ owner, lease: 60_000 });
    if (!entry) return;
    const { id } = entry.item;
    const result = random.int(3);
    if (result === 0) await repositories.outbox.retryAfter(id, owner, 1000, 'later');
    else if (result === 1 && (await repositories.outbox.park(id, owner, 'refused')))
      tell({ kind: 'mail', id, state: 'parked' });
    else if (await repositories.outbox.markSent(id, owner)) tell({ kind: 'mail', id, state: 'sent' });
  };

  const changeComposition = async (count: number) => {
    const author = { by: `writer ${writer}`, at: new Date().toISOString(), reason: null };
    const base = await readJournal(store);
    const kind = random.int(10);
    const isLive = foldJournal(base).units[unit] !== undefined;
    if (kind < 6 || !isLive) {
      const { release } = await publishTiny(store, tinyRelease(unit, { mark: `${writer}-${count}` }));
      const entry = await activate(store, release, author, { render: renderHere });
      if (entry) tell({ kind: 'entry', sequence: entry.sequence });
    } else if (kind < 9) {
      const request = { unit, to: null, recall: false, force: false };
      const { sequence } = await rollback(store, request, author, base, renderHere);
      tell({ kind: 'entry', sequence });
    } else {
      const { sequence } = await retire(store, planRetirement(unit, author, base));
      tell({ kind: 'entry', sequence });
    }
  };

  const collectReleases = async (tabAge: number) => {
    // More than a backup's time has changes: a target of its journal must not go while it reads the releases.
    const rules = { now: Date.now(), tabAge, steps: 40 };
    await collectGarbage(store, await findGarbage(store, rules), rules, () => setTimeout(1000));
  };

  for (let count = 1; ; count += 1) {
    // As often as a busy site, so that checking a drill takes seconds.
    await setTimeout(random.int(24));
    const kind = random.int(20);
    if (kind < 10) await submit({ seed, writer, count });
    else if (kind < 13) await changeReview();
    else if (kind < 16) await sendMail();
    else if (kind < 19 || collect === null) await changeComposition(count).catch(ignoreRefusal);
    else await collectReleases(collect);
  }
}

/** Nothing to roll back to, or another writer was first. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CompositionError)) throw error;
}

process.on('message', (order: WriterOrder) => {
  write(order).catch((error: Error) => {
    process.send?.({ failed: String(error.stack) });
    process.exitCode = 1;
    process.disconnect();
  });
});
process.on('disconnect', () => process.exit());
// It will be killed, and then it writes no compiled code.
flushCompileCache();
process.send?.('ready');
