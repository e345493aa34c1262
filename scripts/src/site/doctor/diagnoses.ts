import { randomUUID } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { foldJournal, readJournal, requireRelease } from '@site/composition';
import { unitNames } from '@site/shared-ui/contracts';
import { askServer } from '../ask-server.ts';
import type { SiteDeps } from '../site-deps.ts';

export interface Diagnosis {
  readonly status: 'well' | 'warning' | 'fault' | 'empty';
  readonly sentence: string;
}

const well = (sentence: string): Diagnosis => ({ status: 'well', sentence });
const warning = (sentence: string): Diagnosis => ({ status: 'warning', sentence });
/** Nothing was ever live: a new store, or a misspelt one. */
const empty = (sentence: string): Diagnosis => ({ status: 'empty', sentence });
const fault = (sentence: string): Diagnosis => ({ status: 'fault', sentence });

/** A release with its rendered pages is a few megabytes; below this a deployment may not fit (bytes). */
const littleRoom = 500 * 1024 * 1024;

/** Clocks of two machines may differ by this (ms). */
const clockTolerance = 60_000;

/** What `doctor` looks at, one thing after the other; what throws is a fault. */
export const diagnoses: readonly {
  readonly name: string;
  look(deps: SiteDeps): Promise<Diagnosis>;
}[] = [
  {
    name: 'node',
    look: async () =>
      Number(process.versions.node.split('.')[0]) >= 24
        ? well(`Node ${process.versions.node}`)
        : fault(`Node ${process.versions.node}: 24 or newer is needed.`),
  },
  {
    name: 'store',
    look: async ({ store, storeFolder }) => {
      // A misspelt store must not come into being by being looked at.
      if ((await readJournal(store)).length === 0) return empty(`${storeFolder} was not written to.`);
      // Beside the folders, so that none is left when it is removed.
      const key = `doctor-${randomUUID()}`;
      const content = new TextEncoder().encode(key);
      const first = await store.create(key, content);
      const second = await store.create(key, content);
      const read = await store.read(key);
      await store.remove(key);
      if (!first || !read || new TextDecoder().decode(read) !== key) {
        return fault(`${storeFolder} does not give back what is written to it.`);
      }
      return second
        ? fault(
            `${storeFolder} lets two writers create one object: two deployments could overwrite each other.`,
          )
        : well(`${storeFolder} can be written, and lets one of two writers win.`);
    },
  },
  {
    name: 'room',
    look: async ({ storeFolder }) => {
      if (!(await stat(storeFolder).catch(() => null))) return empty(`${storeFolder} does not exist.`);
      const { bavail, bsize } = await statfs(storeFolder);
      const megabytes = `${Math.floor((bavail * bsize) / 1024 / 1024)} MB free`;
      return bavail * bsize < littleRoom ? warning(`${megabytes}: run gc, or make room.`) : well(megabytes);
    },
  },
  {
    name: 'journal',
    look: async ({ store }) => {
      const entries = await readJournal(store);
      return entries.length === 0
        ? empty('Nothing was ever live. If this is the wrong store, set SITE_STORE.')
        : well(`${entries.length} entries, without a gap.`);
    },
  },
  {
    name: 'clock',
    look: async ({ store, now }) => {
      const last = (await readJournal(store)).at(-1);
      return last && Date.parse(last.at) > now().getTime() + clockTolerance
        ? warning(
            `Entry ${last.sequence} is from ${last.at}, after now: the clock of this machine or of ${last.by} is wrong.`,
          )
        : well('No entry is from the future.');
    },
  },
  {
    name: 'composition',
    look: async ({ store }) => {
      const { sequence, units } = foldJournal(await readJournal(store));
      if (sequence === 0) return empty('Nothing is live.');
      const missing = unitNames.filter((unit) => !units[unit]);
      for (const unit of unitNames) {
        const live = units[unit];
        if (live) await requireRelease(store, { unit, id: live.id });
      }
      if (missing.includes('shell')) return fault('No shell is live, so there is no site.');
      return missing.length > 0
        ? warning(`Not live: ${missing.join(', ')}.`)
        : well('Every unit is live, and its release is there.');
    },
  },
  {
    name: 'browser',
    look: async ({ findBrowser }) => {
      const browser = findBrowser();
      return browser === null
        ? warning(
            'No Chromium or Chrome: releases are not tried in a browser before they go live. Set CHROME_PATH.',
          )
        : well(browser);
    },
  },
  {
    name: 'server',
    look: async ({ store, fetch, env }) => {
      const news = await askServer(fetch, env.SITE_URL);
      if (news.status === 'not-asked') return warning('SITE_URL is not set: the server was not asked.');
      if (news.status === 'unreachable') return fault(news.reason);
      const { sequence } = foldJournal(await readJournal(store));
      return news.sequence === sequence
        ? well(`${news.url} serves composition ${sequence}.`)
        : fault(
            `${news.url} serves composition ${news.sequence}, the store is at ${sequence}: is it the same store?`,
          );
    },
  },
];
