import type { Store } from '@site/composition';
import type { MountCheck } from '@site/composition/gate';
import { deployTiny, memoryStore, renderHere, type TinyRelease } from '@site/composition/testing';
import type { UnitName } from '@site/shared-ui/contracts';
import type { BuiltRelease } from '../../build/find-built.ts';
import { runSite } from '../run-site.ts';
import type { SiteDeps } from '../site-deps.ts';
import { writeBuild } from './write-build.ts';

export interface Ran {
  readonly code: number;
  /** The first line of every subcommand, which names the store; null where the command was not understood. */
  readonly store: string | null;
  /** The other lines on standard output, and those on standard error. */
  readonly out: readonly string[];
  readonly err: readonly string[];
}

/** Everything with which the `site` command can be tried. */
export interface Playground {
  readonly store: Store;
  readonly stop: AbortController;
  /** What the next build of a unit gives; a unit without one does not build. */
  sources(tiny: TinyRelease): void;
  run(...args: readonly string[]): Promise<Ran>;
  /** Runs with `--json` and reads the object it prints. */
  json(
    ...args: readonly string[]
  ): Promise<{ readonly code: number; readonly result: Record<string, unknown> }>;
}

/** The minute it is at first; each look at the clock is a second later. */
const beginning = Date.UTC(2026, 0, 6, 17, 0);

export function playground(changes: Partial<SiteDeps> & { readonly mount?: MountCheck } = {}): Playground {
  const store = changes.store ?? memoryStore();
  const stop = new AbortController();
  const builds = new Map<UnitName, BuiltRelease>();
  const finished = new Set<UnitName>();
  let looks = 0;

  const run: Playground['run'] = async (...args) => {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runSite(args, {
      store,
      storeFolder: '/',
      env: { SITE_BY: 'asha' },
      userName: () => 'root',
      now: () => new Date(beginning + 1000 * looks++),
      stop: stop.signal,
      out: (line) => void out.push(...line.split('\n')),
      err: (line) => void err.push(...line.split('\n')),
      fetch: async () => {
        throw new Error('nobody is to be asked');
      },
      sleep: async () => undefined,
      sourceId: async (unit) => builds.get(unit)?.release.id ?? 'rnotbuilt1',
      findBuilt: async (unit) => (finished.has(unit) ? (builds.get(unit) ?? null) : null),
      build: async (unit) => {
        const built = builds.get(unit);
        if (!built) throw new Error(`no sources of ${unit}`);
        finished.add(unit);
        return built;
      },
      render: renderHere,
      mount: async () => ({ status: 'mounted', findings: [], browser: 'Browser 1' }),
      findBrowser: () => '/usr/bin/browser',
      ...changes,
    });
    const named = out[0]?.startsWith('Store: ') ? (out.shift() ?? null) : null;
    return { code, store: named, out, err };
  };

  return {
    store,
    stop,
    sources: (tiny) => {
      builds.set(tiny.release.unit, writeBuild(tiny));
      finished.delete(tiny.release.unit);
    },
    run,
    json: async (...args) => {
      const { code, out } = await run(...args, '--json');
      return { code, result: JSON.parse(out.join('\n')) as Record<string, unknown> };
    },
  };
}

export interface LivePlayground extends Playground {
  /** Ids of what went live: the shell, then two releases of careers. */
  readonly shell: string;
  readonly a: string;
  readonly b: string;
}

/** A playground with a small site that has something to go back to. */
export async function livePlayground(
  changes: Parameters<typeof playground>[0] = {},
): Promise<LivePlayground> {
  const site = playground(changes);
  const deployed = await deployTiny(site.store, ['shell', 'one'], ['careers', 'a'], ['careers', 'b']);
  const [shell = '', a = '', b = ''] = deployed.map(({ release }) => release.id);
  return { ...site, shell, a, b };
}
