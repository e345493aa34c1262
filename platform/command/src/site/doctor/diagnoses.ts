import { randomUUID } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { foldJournal, readJournal, requireRelease, trusted } from '@platform/releases';
import { isFolder } from '@platform/releases/synced-files';
import { expiryFindings, futureFindings, requireClock } from '@platform/releases/verify';
import type { SiteDeps } from '../../call/site-deps.ts';
import { askServers, type ServerStatus } from '../../releases/servers/ask-server.ts';
import { lookUpSender } from './sender-domain.ts';

export interface Diagnosis {
  readonly status: 'ok' | 'warning' | 'fault' | 'empty';
  readonly sentence: string;
}

const ok = (sentence: string): Diagnosis => ({ status: 'ok', sentence });
const warning = (sentence: string): Diagnosis => ({ status: 'warning', sentence });
/** Nothing was ever live: a new store, or a misspelt one. */
const empty = (sentence: string): Diagnosis => ({ status: 'empty', sentence });
const fault = (sentence: string): Diagnosis => ({ status: 'fault', sentence });

/** Free disk space below which `doctor` warns (bytes); a release with its rendered pages has a few megabytes. */
const minFreeSpace = 500 * 1024 * 1024;

/** A check of `doctor`; an exception is a fault. */
interface Check {
  readonly name: string;
  diagnose(deps: SiteDeps): Promise<Diagnosis>;
}

/** What parts of the site's own endpoints say of their settings. */
export async function diagnosesOfParts({ parts }: Pick<SiteDeps, 'parts'>): Promise<readonly Check[]> {
  return (await parts()).flatMap(({ name, diagnose }) =>
    diagnose ? { name, diagnose: async ({ env }) => diagnose(env) } : [],
  );
}

/** The checks of every site, in order. */
export const diagnoses: readonly Check[] = [
  {
    name: 'node',
    diagnose: async () =>
      Number(process.versions.node.split('.')[0]) >= 24
        ? ok(`Node ${process.versions.node}`)
        : fault(`Node ${process.versions.node}: 24 or newer is needed.`),
  },
  {
    name: 'store',
    diagnose: async ({ store, storePlace }) => {
      // Checking a misspelt store must not create it.
      if ((await readJournal(store)).entries.length === 0)
        return empty(`${storePlace} is empty, so writing was not tried.`);
      // Where who may not replace what is published may remove too.
      const key = `pages/test-${randomUUID()}`;
      const content = new TextEncoder().encode(key);
      const first = await store.create(key, content);
      const second = await store.create(key, content);
      const read = await store.read(key);
      await store.remove(key);
      if (!first || !read || new TextDecoder().decode(read) !== key) {
        return fault(`${storePlace} does not return what is written to it.`);
      }
      return second
        ? fault(
            `${storePlace} lets two writers create one object: two deployments could overwrite each other.`,
          )
        : ok(`${storePlace} can be written, and lets one of two writers win.`);
    },
  },
  {
    name: 'disk',
    diagnose: async ({ storePlace }) => {
      if (!isFolder(storePlace)) return ok(`${storePlace} is on no disk of this machine.`);
      if (!(await stat(storePlace).catch(() => null))) return empty(`${storePlace} does not exist.`);
      const { bavail, bsize } = await statfs(storePlace);
      const megabytes = `${Math.floor((bavail * bsize) / 1024 / 1024)} MB free`;
      return bavail * bsize < minFreeSpace
        ? warning(`${megabytes}: run gc, or free disk space.`)
        : ok(megabytes);
    },
  },
  {
    name: 'journal',
    diagnose: async ({ store, now }) => {
      const journal = await readJournal(store);
      if (journal.entries.length === 0)
        return empty('Nothing was ever live. If this is the wrong store, set SITE_STORE.');
      await requireClock(store);
      const findings = [...futureFindings(journal, now()), ...expiryFindings(journal, now())];
      return findings.length === 0
        ? ok(
            `${journal.entries.length} entries without a gap, none from the future; no key expires within 14 days.`,
          )
        : warning(findings.map(({ sentence }) => sentence).join(' '));
    },
  },
  {
    name: 'composition',
    diagnose: async ({ store, units: sources }) => {
      const journal = await readJournal(store);
      const released = trusted(store, () => journal);
      const { sequence, units } = foldJournal(journal);
      if (sequence === 0) return empty('Nothing is live.');
      const missing = (await sources()).filter((unit) => !units[unit]);
      for (const [unit, { id }] of Object.entries(units)) await requireRelease(released, { unit, id });
      if (!units.shell) return fault('No shell is live, so there is no site.');
      return missing.length > 0
        ? warning(`Not live: ${missing.join(', ')}.`)
        : ok('Every unit is live, and its release is there.');
    },
  },
  {
    name: 'browser',
    diagnose: async ({ findBrowser }) => {
      const browser = findBrowser();
      return browser === null
        ? warning(
            'No Chromium or Chrome, which CHROME_PATH can name, or no playwright-core, which an installation leaves out: releases are not tried in a browser before they go live.',
          )
        : ok(browser);
    },
  },
  {
    name: 'server',
    diagnose: async ({ store, fetch, env }) => {
      const asked = await askServers(fetch, env.SITE_URL);
      if (asked.status === 'not-asked') return warning('SITE_URL is not set: the server was not asked.');
      const { sequence } = foldJournal(await readJournal(store));
      const faults = asked.servers.flatMap((server) => serverFault(server, sequence) ?? []);
      const urls = asked.servers.map(({ url }) => url).join(', ');
      return faults.length === 0
        ? ok(
            `${urls} ${asked.servers.length === 1 ? 'serves' : 'serve'} composition ${sequence}${versionsOf(asked.servers)}.`,
          )
        : fault(faults.join(' '));
    },
  },
  {
    name: 'mail',
    diagnose: async ({ env }) => {
      if (env.SMTP_URL?.trim()) return ok('SMTP_URL is set.');
      const sentence = 'SMTP_URL is not set: a server with these settings sends no mail, and tells nobody.';
      // These are the settings of a server for visitors.
      return env.NODE_ENV === 'production' || env.PUBLIC_ORIGIN?.trim() ? fault(sentence) : warning(sentence);
    },
  },
  {
    name: 'sender',
    diagnose: async ({ env, resolveTxt }) => {
      if (!env.SMTP_URL?.trim()) return ok('No mail is sent, so no domain was looked up.');
      const selector = env.DKIM_SELECTOR?.trim() ?? '';
      const { domain, reserved, faults } = await lookUpSender(env.MAIL_FROM ?? '', selector, resolveTxt);
      if (reserved) return ok(`${domain} is reserved for examples, and was not looked up.`);
      if (faults.length > 0) return warning(faults.join(' '));
      return ok(
        selector === ''
          ? `SPF and DMARC of ${domain} are published. Set DKIM_SELECTOR to check DKIM too.`
          : `SPF, DMARC and DKIM of ${domain} are published.`,
      );
    },
  },
];

/** The end of a sentence: ` with version 0f3a9c1d2b4e`. */
function versionsOf(servers: readonly ServerStatus[]): string {
  const known = servers.flatMap((server) => (server.status === 'answered' ? server.version : []));
  const versions = [...new Set(known)];
  return ` with ${versions.length === 1 ? 'version' : 'versions'} ${versions.join(', ')}`;
}

/** What is wrong with a server, in a sentence; null if it serves this composition. */
function serverFault(server: ServerStatus, sequence: number): string | null {
  if (server.status === 'unreachable') return server.reason;
  if (server.sequence !== sequence) {
    return `${server.url} serves composition ${server.sequence}, the store is at ${sequence}: is it the same store?`;
  }
  const faults = [...server.notReady, ...server.warnings];
  return faults.length === 0 ? null : `${server.url}: ${faults.join(' ')}`;
}
