import { cp, mkdir, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { placeBuild } from '@platform/build/sources';
import { withCompileCache } from '@platform/build/units';
import type { UnitName } from '@platform/contract';
import { localStore } from '@platform/releases';
import { type BuiltRelease, readBuild } from '@platform/releases/built';
import type { Renderer } from '@platform/releases/rendering';
import { prepareStore } from '../releases/steps/first-start.ts';
import { runSite } from '../site/run-site.ts';

export interface RaceOrder {
  readonly action: 'start' | 'deploy' | 'build';
  /** Start delay after all processes are ready (ms). */
  readonly delay: number;
  /** Root of the sources with their build folder and cache, with a trailing slash; every process uses the same. */
  readonly root: string;
  readonly store: string;
  /** Results of compiling: the shell, then the remotes. */
  readonly sources: readonly BuiltRelease[];
  readonly unit: UnitName;
}

export interface RaceResult {
  readonly exit: number;
  readonly lines: readonly string[];
}

const render: Renderer = async ({ pages }) => ({ status: 'rendered', bodies: pages.map(() => '<h1>x</h1>') });

/** A build as `buildUnit` makes it, with files that are copied instead of compiled. */
async function build(root: string, { release, folder }: BuiltRelease): Promise<BuiltRelease> {
  const place = `${root}.site/build/${release.unit}/${release.id}`;
  const found = await readBuild(place);
  if (found) return found;
  const output = `${root}.site/build/${release.unit}/.${release.id}-${process.pid}`;
  const { unit } = release;
  const unchanged = async () => true;
  await withCompileCache({ root, unit, folder: unit, unchanged }, async (cached) => {
    const cache = cached({}).cache as { readonly cacheLocation: string } | undefined;
    if (cache) {
      await mkdir(cache.cacheLocation, { recursive: true });
      await writeFile(`${cache.cacheLocation}/pack`, release.id);
    }
    await cp(folder, output, { recursive: true });
  });
  await placeBuild(output, place);
  const built = await readBuild(place);
  if (!built) throw new Error(`${place} is incomplete.`);
  return built;
}

async function run({ action, root, store: folder, sources, unit }: RaceOrder): Promise<RaceResult> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const now = () => new Date();
  const store = localStore(folder);
  const buildAll = async () => {
    const built: BuiltRelease[] = [];
    for (const source of sources) built.push(await build(root, source));
    return built;
  };
  const buildOne = async (name: UnitName) => {
    const source = sources.find(({ release }) => release.unit === name);
    if (!source) throw new Error(`no sources of ${name}`);
    return build(root, source);
  };
  if (action === 'build') await buildAll();
  if (action === 'start') {
    const names = sources.map(({ release: { unit, id } }) => ({ unit, id }));
    await prepareStore({ store, sources: names, build: buildAll, now, print, render });
  }
  if (action !== 'deploy') return { exit: 0, lines };
  const exit = await runSite(['deploy', unit, '--no-browser'], {
    ...{ store, storePlace: folder, env: {}, userName: () => 'a team', now, uptime: () => 0, fetch, render },
    ...{ stop: new AbortController().signal, out: print, err: print, sleep: setTimeout },
    loadSite: async () => undefined,
    units: async () => sources.map(({ release }) => release.unit),
    parts: async () => [],
    build: buildOne,
    resolveTxt: async () => [],
    mount: async () => ({ status: 'skipped', reason: 'a race' }),
    photograph: async () => ({ status: 'skipped', reason: 'a race' }),
    findBrowser: () => null,
  });
  return { exit, lines };
}

process.on('message', async (order: RaceOrder) => {
  await setTimeout(order.delay);
  const result = await run(order).catch((error: Error) => ({ exit: 1, lines: [String(error.stack)] }));
  process.send?.(result);
  process.disconnect();
});
process.send?.('ready');
