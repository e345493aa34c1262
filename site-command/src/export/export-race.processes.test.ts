import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { localStore } from '@site/composition';
import { deployTiny, messageOf, temporaryFolder } from '@site/composition/testing';
import fc from 'fast-check';
import { exits } from '../exit-codes.data.ts';
import type { ExportOrder, ExportResult } from '../testing/export.process.ts';
import { liveTestSite, testSite } from '../testing/test-site.ts';

const env = { SITE_BY: 'asha', PUBLIC_ORIGIN: 'https://www.example.com' };

const script = fileURLToPath(new URL('../testing/export.process.ts', import.meta.url));

/*
 * Several processes export into one folder at once. Some of them are killed. `RACES=50 npm run jest --
 * site-command/src/export` runs more races; `RACE_SEED` repeats one.
 */
const numRuns = Number(process.env.RACES ?? 1);
const seed = Number(process.env.RACE_SEED ?? 20_261_124);

/** Digests of all files by path; nginx.conf names its own folder. */
function digests(folder: string, place: string): Readonly<Record<string, string>> {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const contents = files.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const content = readFileSync(path, 'latin1').replaceAll(folder, '<folder>');
    return [path.slice(place.length), createHash('sha256').update(content).digest('hex')] as const;
  });
  return Object.fromEntries(contents.sort());
}

interface Version {
  readonly store: string;
  readonly sequence: number;
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Stores with 3, 4 and 5 entries of the same journal, each with an export that nothing disturbed. */
async function versions(): Promise<readonly Version[]> {
  const found: Version[] = [];
  const place = temporaryFolder();
  const store = localStore(place);
  await liveTestSite({ env, store });
  for (const mark of ['c', 'd', null]) {
    const copy = temporaryFolder();
    await cp(place, copy, { recursive: true });
    const folder = temporaryFolder();
    const { result } = await testSite({ env, store: localStore(copy), storePlace: copy }).json(
      'export',
      folder,
    );
    const { id, sequence } = result as { id: string; sequence: number };
    found.push({ store: copy, sequence, id, files: digests(folder, join(folder, 'exports', id)) });
    if (mark) await deployTiny(store, ['careers', mark]);
  }
  return found;
}

interface Exporter {
  readonly version: number;
  readonly delay: number;
  /** When it is killed after its start (ms); null for never. */
  readonly kill: number | null;
}

async function readyProcess(): Promise<ChildProcess> {
  const child = fork(script, [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  await messageOf(child);
  return child;
}

async function runExporter(
  child: ChildProcess,
  order: ExportOrder,
  kill: number | null,
): Promise<ExportResult | null> {
  // With `exit` its last message may not have been read.
  const exited = once(child, 'close');
  let result: ExportResult | null = null;
  child.on('message', (message) => {
    result = message as ExportResult;
  });
  child.send(order);
  if (kill !== null) {
    await Promise.race([setTimeout(order.delay + kill), exited]);
    child.kill('SIGKILL');
  }
  await exited;
  return result;
}

function currentOf(folder: string): string | null {
  const link = join(folder, 'current');
  try {
    return readlinkSync(link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const exporter = fc.record({
  version: fc.nat(2),
  delay: fc.nat(60),
  kill: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(1200) }),
});

test('of exports at once, some of which are killed, current always leads to a complete one, and never to an older one', async () => {
  const known = await versions();
  const byId = new Map(known.map((version) => [version.id, version]));
  await fc.assert(
    fc.asyncProperty(fc.array(exporter, { minLength: 3, maxLength: 4 }), async (exporters: Exporter[]) => {
      const folder = temporaryFolder();
      const foreign = join(folder, 'exports/2025-customers/list.csv');
      await mkdir(join(folder, 'exports/2025-customers'), { recursive: true });
      await writeFile(foreign, 'customers');
      const children = await Promise.all(exporters.map(readyProcess));
      let running = true;
      const seen: number[] = [];
      const watch = async () => {
        while (running) {
          const current = currentOf(folder);
          if (current !== null) {
            const version = byId.get(current.replace('exports/', ''));
            // The link leads to a folder that is there, from the first moment.
            expect({ current, there: existsSync(join(folder, 'current/public/home.html')) }).toEqual({
              current: `exports/${version?.id}`,
              there: true,
            });
            if (version && seen.at(-1) !== version.sequence) seen.push(version.sequence);
          }
          await setTimeout(2);
        }
      };
      const run = async () => {
        const results = await Promise.all(
          exporters.map(({ version, delay, kill }, index) => {
            const { store = '' } = known[version] ?? {};
            return runExporter(children[index] as ChildProcess, { delay, store, folder }, kill);
          }),
        );
        running = false;
        return results;
      };
      const [results] = await Promise.all([
        run(),
        watch().finally(() => {
          running = false;
        }),
      ]);

      expect(seen).toEqual([...seen].sort());
      const ended = results.flatMap((result, index) => {
        const version = known[exporters[index]?.version ?? 0];
        return result && version ? [{ result, version }] : [];
      });
      for (const { result } of ended)
        expect({ ...result, known: [0, exits.overtaken.code].includes(result.exit) }).toMatchObject({
          known: true,
        });
      const written = ended.filter(({ result }) => result.exit === 0).map(({ version }) => version.sequence);
      const current = currentOf(folder);
      if (written.length > 0) expect(seen.at(-1)).toBeGreaterThanOrEqual(Math.max(...written));
      if (current !== null) {
        const version = byId.get(current.replace('exports/', ''));
        expect(digests(folder, join(folder, current))).toEqual(version?.files);
      }
      expect(readFileSync(foreign, 'utf8')).toBe('customers');

      // The next export leaves nothing of the killed ones.
      const last = known.at(-1);
      const site = testSite({ env, store: localStore(last?.store ?? ''), storePlace: last?.store ?? '' });
      expect((await site.run('export', folder)).code).toBe(0);
      expect(digests(folder, join(folder, `exports/${last?.id}`))).toEqual(last?.files);
      expect(readdirSync(join(folder, 'exports')).filter((name) => name.startsWith('.draft'))).toEqual([]);
    }),
    { seed, numRuns, endOnFailure: true },
  );
}, 600_000);
