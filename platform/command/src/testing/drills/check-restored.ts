import type { Journal } from '@platform/releases';
import { foldJournal, openStore, readJournal, type Store } from '@platform/releases';
import { openRepositories, type Repositories, readDataPlaces } from '@platform/server';
import { recordId, reviewAt } from './drill-content.ts';
import type { Acknowledgement } from './writer.process.ts';

export type Compared = Awaited<ReturnType<typeof checkRestored>>;

/**
 * Looks in a restored site for what its writers did. `restore` compares the content of all rows, and `verify --files` that
 * of the files and releases.
 *
 * @param until time of the backup (ms since 1970): everything that was acknowledged before must be there
 * @returns how many of the acknowledged records are there, and when the oldest record or entry of the journal that is missing was
 *   acknowledged (ms since 1970); null if none is
 * @throws {Error} with the first that is not
 */
export async function checkRestored(
  env: Readonly<Record<string, string>>,
  done: readonly Acknowledgement[],
  until: number,
) {
  const repositories = await openRepositories(readDataPlaces(env));
  try {
    const journal = await readJournal(openStore(env.SITE_STORE ?? ''));
    const lost: number[] = [];
    let records = 0;
    for (const one of done) {
      if (await isThere(one, done, repositories, journal)) records += 1;
      else if (one.at < until)
        throw new Error(`It was acknowledged before the backup, and is lost: ${JSON.stringify(one)}`);
      else if (['application', 'enquiry', 'entry'].includes(one.kind)) lost.push(one.at);
    }
    return { records, firstLost: lost.length === 0 ? null : Math.min(...lost) };
  } finally {
    await repositories.close();
  }
}

async function isThere(
  one: Acknowledgement,
  done: readonly Acknowledgement[],
  { submissions, outbox, partRecords }: Repositories,
  journal: Journal,
): Promise<boolean> {
  switch (one.kind) {
    case 'application':
    case 'enquiry':
      return (await submissions.find(recordId(one.kind, one))) !== null;
    case 'entry':
      return one.sequence <= journal.entries.length;
    case 'mail':
      return (await outbox.find(one.id))?.state === one.state;
    case 'review': {
      // As after this change or a later one; the last may not have been acknowledged.
      const changes = done.filter((other) => other.kind === 'review' && other.key === one.key);
      const states = Array.from({ length: changes.length + 2 - one.version }, (_, index) =>
        reviewAt(one.version + index),
      );
      const stored = JSON.stringify(await partRecords('reviews').find(one.key));
      return states.some((state) => JSON.stringify(state) === stored);
    }
    // Of no record: it may go.
    case 'file':
      return true;
  }
}

export async function liveUnits(store: Store): Promise<Readonly<Record<string, string>>> {
  const { units } = foldJournal(await readJournal(store));
  return Object.fromEntries(Object.entries(units).map(([unit, live]) => [unit, live?.id ?? '']));
}
