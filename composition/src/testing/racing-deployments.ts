import { foldJournal } from '../core/composition/composition.ts';
import { readJournal } from '../core/journal/journal.ts';
import { openStore } from '../core/store/open-store.ts';
import { deployProcess } from './deploy-process.ts';
import { tinyRelease } from './tiny-release.ts';
import { deployTiny } from './tiny-site.ts';

const remotes = ['careers', 'product', 'contact', 'employee'] as const;
const rounds = Number(process.env.RACES ?? 1) > 1 ? 25 : 7;

/** @param newPlace the place of an empty store */
export function racingDeployments(newPlace: () => string): void {
  test('four processes that activate four units at once lose no entry, and agree on one order', async () => {
    const place = newPlace();
    const store = openStore(place);
    await deployTiny(store, ['shell', 'one']);
    const processes = await Promise.all(remotes.map(deployProcess));
    const marks = Array.from({ length: rounds }, (_, round) => (round % 2 ? 'a' : 'b'));
    const news = await Promise.all(
      processes.map((process, index) => {
        const unit = remotes[index] ?? 'careers';
        return process.run({ place, unit, by: `team ${unit}`, marks });
      }),
    );

    const entries = (await readJournal(store)).slice(1);
    expect(entries).toHaveLength(remotes.length * rounds);
    expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, index) => index + 2));
    for (const [index, unit] of remotes.entries()) {
      const own = entries.filter((entry) => entry.unit === unit);
      const told = (news[index] ?? []).flatMap((item) => (item.status === 'live' ? [item.sequence] : []));
      expect(own.map(({ sequence }) => sequence)).toEqual(told);
      expect(own.map(({ release }) => release)).toEqual(
        marks.map((mark) => tinyRelease(unit, { mark }).release.id),
      );
      expect(foldJournal(entries).units[unit]?.id).toBe(own.at(-1)?.release);
    }
    // The entries are interleaved: the processes ran at the same time.
    const firstHalf = new Set(entries.slice(0, entries.length / 2).map(({ unit }) => unit));
    expect(firstHalf.size).toBeGreaterThan(1);
  }, 300_000);

  test('of processes that activate the same unit at once one wins, and the others get its name', async () => {
    const place = newPlace();
    const store = openStore(place);
    await deployTiny(store, ['shell', 'one']);
    const teams = ['asha', 'ravi', 'meena', 'kiran'];
    const processes = await Promise.all(teams.map(deployProcess));
    const news = await Promise.all(
      processes.map((process, index) =>
        process.run({ place, unit: 'careers', by: teams[index] ?? '', marks: [`of ${teams[index]}`] }),
      ),
    );
    const [winner, ...more] = (await readJournal(store)).slice(1);
    expect(more).toEqual([]);
    const losers = news.flat().filter(({ status }) => status === 'overtaken');
    expect(losers).toHaveLength(teams.length - 1);
    for (const loser of losers) {
      expect(loser).toMatchObject({
        message: expect.stringContaining(`${winner?.by} was first: careers@${winner?.release}`),
      });
    }
  }, 300_000);
}
