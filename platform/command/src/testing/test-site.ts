import type { UnitName } from '@platform/contract';
import type { BuiltRelease } from '@platform/releases/built';
import type { MountCheck } from '@platform/releases/gate';
import type { UndoEvidence } from '@platform/releases/health';
import { deployTiny, memoryStore, renderHere, type TinyRelease } from '@platform/releases/testing';
import { samplePart } from '@platform/server/testing';
import { CommandError } from '../call/command-error.ts';
import type { SiteDeps } from '../call/site-deps.ts';
import type { TabSummary } from '../releases/servers/ask-server.ts';
import { runSite } from '../site/run-site.ts';
import { writeBuild } from './write-build.ts';

export interface Ran {
  readonly code: number;
  /** The first line of every subcommand, which names the store; null for a usage error. */
  readonly store: string | null;
  /** The last line of a subcommand that says how long it took. */
  readonly finished?: string;
  /** The other lines of standard output, and those of standard error. */
  readonly out: readonly string[];
  readonly err: readonly string[];
}

/** A site in memory, for tests of the `site` command. */
export type TestSite = ReturnType<typeof testSite>;

/** The first time of the clock; each reading is a second later. */
const startTime = Date.UTC(2026, 0, 6, 17, 0);

export function testSite(changes: Partial<SiteDeps> & { readonly mount?: MountCheck } = {}) {
  const store = changes.store ?? memoryStore();
  const stop = new AbortController();
  const builds = new Map<UnitName, BuiltRelease>();
  let readings = 0;

  const run = async (...args: readonly string[]): Promise<Ran> => {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runSite(args, {
      store,
      storePlace: '/',
      env: { SITE_BY: 'asha' },
      userName: () => 'root',
      now: () => new Date(startTime + 1000 * readings++),
      stop: stop.signal,
      out: (line) => void out.push(...line.split('\n')),
      // A busy machine shows progress in any test; `with-progress.test.ts` tests it.
      err: (line) => void err.push(...line.split('\n').filter((one) => !/ …( \d+ s)?$/.test(one))),
      fetch: async () => {
        throw new Error('this test has no server');
      },
      uptime: () => 0,
      sleep: async () => undefined,
      loadSite: async () => undefined,
      units: async () => ['shell', 'catalog', 'product'],
      parts: async () => [samplePart],
      build: async (unit) => {
        const built = builds.get(unit);
        if (!built) throw new CommandError('not-built', 'build-failed', `There are no sources of ${unit}.`);
        return built;
      },
      render: renderHere,
      resolveTxt: () => Promise.reject(new Error('This test has no DNS.')),
      mount: async () => ({ status: 'mounted', findings: [], loaded: {}, browser: 'Browser 1', left: 0 }),
      photograph: async () => ({ status: 'skipped', reason: 'this test has no browser' }),
      findBrowser: () => '/usr/bin/browser',
      ...changes,
    });
    const named = out[0]?.startsWith('Store: ') ? (out.shift() ?? null) : null;
    const finished = out.at(-1)?.startsWith('Finished after ') ? out.pop() : undefined;
    return { code, store: named, ...(finished !== undefined && { finished }), out, err };
  };

  return {
    store,
    stop,
    /** Sets the result of a unit's next build; without one, the build fails. */
    sources: (tiny: TinyRelease) => void builds.set(tiny.release.unit, writeBuild(tiny)),
    run,
    json: async (...args: readonly string[]) => {
      const { code, out } = await run(...args, '--json');
      return { code, result: JSON.parse(out.join('\n')) as Record<string, unknown> };
    },
  };
}

/** The network with servers that are live and ready, answer these paths with JSON, and other paths with 404. */
export function answering(answers: Readonly<Record<string, unknown>>): typeof fetch {
  return async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const found = { '/-/ready': {}, '/-/health': { version: 'v1' }, ...answers }[pathname];
    return found === undefined ? new Response('', { status: 404 }) : Response.json(found);
  };
}

/** Answer of a server to `/-/composition`, without remotes. */
export const composed = (sequence: number) => ({ sequence, shell: 'r0', remotes: {} });

type VisitSummary = NonNullable<TabSummary['visits']>[number];

/** What a server tells of the visits of a release of catalog: 40, all of them good, unless it is said. */
export function visitsOf(
  id: string,
  undo: Partial<UndoEvidence>,
  more: Partial<VisitSummary> = {},
): VisitSummary {
  const good = { visits: 40, failed: 0, elsewhere: { visits: 40, failed: 0 }, expected: 0.02, ratio: 0 };
  const evidence = { ...good, before: { visits: 0, failed: 0 } };
  return {
    ...{ unit: 'catalog', id, undo: { ...evidence, ...undo }, slow: { ...evidence, fault: 'slow' } },
    ...{ browsers: [], ...more },
  };
}

export type LiveTestSite = Awaited<ReturnType<typeof liveTestSite>>;

/** A test site with two releases of catalog, so that a rollback is possible. */
export async function liveTestSite(changes: Parameters<typeof testSite>[0] = {}) {
  const site = testSite(changes);
  const deployed = await deployTiny(site.store, ['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const [shell = '', a = '', b = ''] = deployed.map(({ release }) => release.id);
  return { ...site, shell, a, b };
}
