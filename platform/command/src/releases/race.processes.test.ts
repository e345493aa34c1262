import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldJournal, localStore, readJournal } from '@platform/releases';
import type { BuiltRelease } from '@platform/releases/built';
import { deployTiny, messageOf, temporaryFolder, tinyRelease } from '@platform/releases/testing';
import { neededReleases, verifyNeeded } from '@platform/releases/verify';
import fc from 'fast-check';
import { exits } from '../call/exit-codes.data.ts';
import type { RaceOrder, RaceResult } from '../testing/race.process.ts';
import { writeBuild } from '../testing/write-build.ts';

const script = fileURLToPath(new URL('../testing/race.process.ts', import.meta.url));

// Several processes start, deploy and build at once. They share one store and one folder of sources.

/** `RACES=50 npm run jest -- platform/command/src/releases/race` runs more races; `RACE_SEED` repeats one. */
const numRuns = 2 * Number(process.env.RACES ?? 1);
const seed = Number(process.env.RACE_SEED ?? 20_261_122);

const units = ['shell', 'catalog', 'product'] as const;
const marks = ['a', 'b'] as const;
type Mark = (typeof marks)[number];
let builds: Readonly<Record<Mark, readonly BuiltRelease[]>>;
const buildsOf = (mark: Mark) => units.map((unit) => writeBuild(tinyRelease(unit, { mark })));
beforeAll(() => {
  builds = { a: buildsOf('a'), b: buildsOf('b') };
});
const idOf = (unit: (typeof units)[number], mark: Mark) => tinyRelease(unit, { mark }).release.id;

/** One process of a race, with its sources and its start delay (ms). */
interface Racer {
  readonly action: RaceOrder['action'];
  readonly mark: Mark;
  readonly delay: number;
}

/** Runs processes; waits until all are ready before it starts the first. */
async function race(orders: readonly RaceOrder[]): Promise<readonly RaceResult[]> {
  const children = orders.map(() =>
    fork(script, [], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, NODE_OPTIONS: '' },
    }),
  );
  await Promise.all(children.map(messageOf));
  return Promise.all(
    children.map(async (child, index) => {
      const answered = messageOf(child);
      const exited = once(child, 'exit');
      child.send(orders[index] as RaceOrder);
      const result = (await answered) as RaceResult;
      await exited;
      return result;
    }),
  );
}

async function run(
  racers: readonly Racer[],
  unit: (typeof units)[number],
  prepare: (folder: string) => Promise<void>,
) {
  const root = `${temporaryFolder()}/`;
  const folder = join(root, 'store');
  await prepare(folder);
  const results = await race(
    racers.map(({ action, mark, delay }) => ({
      action,
      delay,
      root,
      store: folder,
      sources: builds[mark],
      unit,
    })),
  );
  const store = localStore(folder);
  const journal = await readJournal(store);
  const broken = await Promise.all(
    neededReleases(journal, true).map((needed) => verifyNeeded(store, needed)),
  );
  expect(broken.flat()).toEqual([]);
  const unfinished = readdirSync(root, { recursive: true })
    .map(String)
    .filter((path) => /\.site\/(build\/\w+\/\.|cache\/webpack\/\w+\/unfinished)/.test(path));
  // The output of the processes explains leftovers.
  expect({ unfinished, results }).toEqual({ unfinished: [], results });
  const live = foldJournal(journal).units;
  return { results, journal, live: units.map((name) => live[name]?.id ?? null) };
}

const delay = fc.nat(30);
const mark = fc.constantFrom(...marks);
const racersOf = (...actions: RaceOrder['action'][]) =>
  fc.array(fc.record({ action: fc.constantFrom(...actions), mark, delay }), { minLength: 3, maxLength: 4 });

test('of concurrent deployments of one unit one goes live; the same release succeeds, another is overtaken', async () => {
  await fc.assert(
    fc.asyncProperty(racersOf('deploy', 'deploy', 'start', 'build'), async (racers) => {
      const { results, live, journal } = await run(racers, 'catalog', async (folder) => {
        await deployTiny(localStore(folder), ['shell', 'first'], ['catalog', 'first'], ['product', 'first']);
      });
      const deploys = racers.flatMap(({ action, mark: own }, index) =>
        action === 'deploy' ? [{ id: idOf('catalog', own), result: results[index] }] : [],
      );
      const others = results.filter((_, index) => racers[index]?.action !== 'deploy');
      expect(others.filter(({ exit }) => exit !== 0)).toEqual([]);
      for (const { id, result } of deploys) {
        const text = result?.lines.join('\n') ?? '';
        // The second deployment of another release is overtaken; with the same release it has nothing to do.
        if (result?.exit === exits.overtaken.code)
          expect(text).toMatch(/was first: catalog@r\w+ is live since/);
        else
          expect({ exit: result?.exit, text }).toEqual({
            exit: 0,
            text: expect.stringMatching(`catalog@${id} is live`),
          });
        if (result?.exit === 0) expect(journal.entries.map(({ release }) => release)).toContain(id);
      }
      if (deploys.length > 0) expect(deploys.map(({ id }) => id)).toContain(live[1]);
      expect(journal.entries.slice(3).length).toBeLessThanOrEqual(deploys.length);
    }),
    { seed, numRuns, endOnFailure: true },
  );
}, 600_000);
