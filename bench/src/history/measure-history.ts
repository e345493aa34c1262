import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  activate,
  findGarbage,
  foldJournal,
  type JournalEntry,
  openLiveSite,
  publish,
  readJournal,
  rollback,
} from '@site/composition';
import { longJournal } from '@site/composition/long-journal';
import { defaultSettings } from '@site/shared-ui/contracts';
import { author, type BenchSite } from '../bench-site.ts';
import { type Figure, Turns } from '../figures.ts';
import { measureCommands } from './measure-commands.ts';

/** Entries of the long journal. */
const entries = 50_000;

/** Releases that nobody needs, each with two pages. */
const oldReleases = 10_000;

/** How many invented names of compositions are asked for. */
const names = 100;

/** What a journal of 50,000 entries costs commands and servers. It replaces the journal of the site. */
export async function measureHistory(site: BenchSite, turns: number): Promise<readonly Figure[]> {
  const commands = await measureCommands(site, turns);
  const { store, storeFolder } = site;
  const [short, back] = [new Turns(), new Turns()];
  const [reading, parsing, folding, looping] = [new Turns(), new Turns(), new Turns(), new Turns()];
  for (let turn = 0; turn < turns; turn += 1) await timeRollback(site, 9000 + turn, short);
  const files = await lengthen(storeFolder, await readJournal(store));
  for (let turn = 0; turn < turns; turn += 1) {
    const read = await reading.time(() => readJournal(store));
    await parsing.time(async () => {
      for (const file of files) JSON.parse(await readFile(file, 'utf8'));
    });
    await folding.time(async () => foldJournal([...read]));
    await looping.time(async () => void lastReleases(read));
    await timeRollback(site, 9100 + turn, back);
  }
  return [
    ...commands,
    reading.figure(`read a journal of ${entries} entries`, 'its files read, and parsed as JSON', parsing),
    folding.figure('find what it makes live', 'a loop that keeps the last release of each unit', looping),
    back.figure('roll back, with it', 'the same with a journal of a few entries', short),
    ...(await measureDelays(site, turns)),
    await measureGc(site, turns),
  ];
}

/** Makes another release of careers live, and rolls it back. */
async function timeRollback({ store, careers }: BenchSite, number: number, times: Turns): Promise<void> {
  const { release, read } = await careers(number);
  await publish(store, release, read, author());
  await activate(store, release, author());
  const request = { unit: 'careers', to: null, recall: false, force: false } as const;
  await times.time(async () => rollback(store, request, author(), await readJournal(store)));
}

/**
 * Writes a long journal. At its end, the same releases are live as before.
 *
 * @returns the files of its new entries
 */
async function lengthen(folder: string, known: readonly JournalEntry[]): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const [key, content] of longJournal(known, entries, null)) {
    files.push(join(folder, key));
    await writeFile(join(folder, key), content);
  }
  return files;
}

function lastReleases(journal: readonly JournalEntry[]): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  for (const { unit, release } of journal) if (unit !== null) last.set(unit, release);
  return last;
}

/** The longest time that a server's event loop is held up while invented compositions are asked for. */
async function measureDelays({ store }: BenchSite, turns: number): Promise<readonly Figure[]> {
  const [asked, idle] = [new Turns(), new Turns()];
  const site = await openLiveSite({
    ...{ store, settings: defaultSettings },
    onError: () => undefined,
  });
  const longest = async (work: () => Promise<unknown>) => {
    const monitor = monitorEventLoopDelay({ resolution: 1 });
    monitor.enable();
    await work();
    monitor.disable();
    return monitor.max / 1e6;
  };
  await site.findComposition('1-invented00');
  for (let turn = 0; turn < turns; turn += 1) {
    idle.add(await longest(() => delay(1000)));
    asked.add(
      await longest(async () => {
        for (let name = 0; name < names; name += 1)
          await site.findComposition(`${entries - names * (turn + 1) + name}-invented00`);
      }),
    );
  }
  site.close();
  const what = `longest delay of a server’s event loop, ${names} invented compositions`;
  return [asked.figure(what, 'the same of an idle server', idle)];
}

/** What `gc` costs to find out what it may remove. */
async function measureGc({ store, storeFolder }: BenchSite, turns: number): Promise<Figure> {
  const dates: string[] = [];
  const write = async (path: string, text: string) => {
    const file = join(storeFolder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return file;
  };
  const published = JSON.stringify({ at: '2020-01-01T00:00:00.000Z', by: 'bench' });
  for (let number = 0; number < oldReleases; number += 1) {
    const id = `rold${String(number).padStart(6, '0')}`;
    dates.push(await write(`releases/careers/${id}/published.json`, published));
    await write(`releases/careers/${id}/release.json`, '{}');
    for (const page of ['a', 'b']) await write(`pages/rshell0000/careers@${id}/${page}.json`, '{}');
  }
  const [finding, listing] = [new Turns(), new Turns()];
  const rules = { now: Date.now(), tabAge: 7 * 24 * 60 * 60_000, steps: 20 };
  for (let turn = 0; turn < turns; turn += 1) {
    await listing.time(async () => {
      await readdir(storeFolder, { recursive: true });
      for (const file of dates) JSON.parse(await readFile(file, 'utf8'));
    });
    await finding.time(() => findGarbage(store, rules));
  }
  const what = `find what gc may remove, with ${oldReleases} old releases`;
  return finding.figure(what, 'the folder listed, and the date of each release read', listing);
}
