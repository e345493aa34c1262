import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openProgram } from '@platform/command/testing';
import { root } from '@platform/releases/root';

/** All roles of the site are open then, and none closes within 14 days. */
const rolesAreOpen = Date.parse('2027-03-01T00:00:00Z');

/** The site as `npm start` starts it, with its own store and data. */
export interface RunningSite {
  readonly url: string;
  /** The folder with its releases and journal. */
  readonly store: string;
  readonly database: string;
  /** Sets the time by which roles close (ms since 1970). It goes on from there. */
  setClock(time: number): Promise<void>;
  /** Stops it with SIGINT, like Ctrl-C, and deletes its files. */
  stop(): Promise<void>;
}

export interface SiteOptions {
  readonly prepare?: (store: string) => Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
}

export async function startSite({ prepare, env = {} }: SiteOptions = {}): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-e2e-'));
  const store = join(folder, 'store');
  await prepare?.(store);
  const clock = join(folder, 'clock');
  const setClock = (time: number) => writeFile(clock, String(time - Date.now()));
  await setClock(Math.min(Date.now(), rolesAreOpen));
  const own = {
    ...{ CLOCK_FILE: clock, PORT: '0', SITE_STORE: store, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    // All requests of a test run come from one address.
    RATE_LIMIT_SCALE: '10000',
  };
  const command = fileURLToPath(new URL('site.process.ts', import.meta.url));
  const { url, stop } = await openProgram(/The site is open at (\S+)/, process.execPath, [command], {
    cwd: root,
    env: { ...process.env, ...own, ...env },
  });
  return {
    ...{ url, store, database: join(folder, 'data', 'site.sqlite'), setClock },
    stop: async () => {
      await stop('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type SiteFixture = (args: object, use: (site: RunningSite) => Promise<void>) => Promise<void>;

/** A start renders every page. It does not count as time of the test. */
export function siteFixture(options: SiteOptions = {}): [SiteFixture, { scope: 'worker'; timeout: number }] {
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names out of the pattern
  const open: SiteFixture = async ({}, use) => {
    const site = await startSite(options);
    await use(site);
    await site.stop();
  };
  return [open, { scope: 'worker', timeout: 180_000 }];
}
