import { defaultSettings, type Release, type UnitName } from '@platform/contract';
import { readJournal, type Store } from '@platform/releases';
import { grantPreview, type PreviewSet, planPreview } from '@platform/releases/previews';
import { openLiveSite, previewSites } from '@platform/releases/serving';
import { publishTiny, renderHere, tinyRelease, tinySite } from '@platform/releases/testing';
import { hour } from '@platform/releases/time';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sitePlugin } from '../site/site.plugin.ts';
import { filesFolder } from '../uploads/uploaded-file.ts';
import { endAfterTest } from './end-after-test.ts';
import { sampleApplicationForm, sampleEnquiryForm } from './sample-forms.ts';
import { type TestServer, type TestServerOptions, testServer } from './test-server.ts';

export const tinyUnits = ['shell', 'catalog', 'product', 'contact', 'edition'] as const;
export type Mark = 'one' | 'two';

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly body: string;
}

export interface PreviewedSite {
  readonly server: TestServer;
  readonly store: Store;
  readonly id: (unit: UnitName, mark: Mark) => string;
  /** The token of a link, good for an hour. */
  readonly grant: (...set: PreviewSet) => Promise<string>;
  readonly follows: (sequence: number) => Promise<void>;
  /** Asks the live site, or the origin of previews with the token of a link. */
  readonly live: (url: string, options?: InjectOptions) => Promise<Answer>;
  readonly preview: (token: string | null, url: string, options?: InjectOptions) => Promise<Answer>;
}

export async function previewOfCatalog(
  own?: Parameters<typeof previewedSite>[0],
): Promise<{ readonly site: PreviewedSite; readonly token: string }> {
  const site = await previewedSite(own);
  return { site, token: await site.grant({ unit: 'catalog', id: site.id('catalog', 'two') }) };
}

/**
 * A server with two releases of each of five units; those of catalog and contact have forms.
 *
 * @param own `second`: fields of the records of releases that are not live
 */
export async function previewedSite({
  second = {},
  ...own
}: Pick<TestServerOptions, 'parts'> & {
  readonly second?: Partial<Record<UnitName, Partial<Release>>>;
} = {}): Promise<PreviewedSite> {
  const record: Partial<Record<UnitName, Partial<Release>>> = {
    catalog: { forms: { application: sampleApplicationForm } },
    contact: { forms: { enquiry: sampleEnquiryForm } },
  };
  const options = (unit: UnitName) => ({ record: record[unit] ?? {} });
  const releaseOf = (unit: UnitName, mark: Mark) => {
    const own = mark === 'two' ? second[unit] : undefined;
    return tinyRelease(unit, { mark, record: own ?? record[unit] ?? {} });
  };
  const [store] = await tinySite(...tinyUnits.map((unit) => [unit, 'one', options(unit)] as const));
  for (const unit of tinyUnits) await publishTiny(store, releaseOf(unit, 'two'));

  const site = await openLiveSite({ store, settings: defaultSettings, onError: () => undefined });
  endAfterTest(() => site.close());
  let now = () => 0;
  const server = await testServer({
    ...own,
    env: { PREVIEW_ORIGIN: 'https://preview.example' },
    site,
    plugins: [sitePlugin(site)],
    previews: previewSites({
      ...{ store, settings: defaultSettings, journal: site.journal },
      now: () => now(),
    }),
  });
  now = server.clock.now;
  const previews = server.app.hosts.get('preview.example');
  if (!previews) throw new Error('This server has no previews.');
  const ask = async (app: FastifyInstance, url: string, { headers, ...more }: InjectOptions = {}) => {
    const answer = await app.inject({ url, ...more, headers: { accept: 'text/html', ...headers } });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    const sent = { ...answer.headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) };
    return { status: answer.statusCode, headers: sent, body: answer.body };
  };
  return {
    ...{ server, store },
    id: (unit, mark) => releaseOf(unit, mark).release.id,
    grant: async (...set) => {
      const mark = { by: 'asha', at: new Date(now()).toISOString() };
      const plan = await planPreview(store, await readJournal(store), set);
      const until = now() + hour;
      return (await grantPreview(store, plan, { mark, until, year: 2100, render: renderHere })).token;
    },
    follows: async (sequence) => {
      while (site.current().composition.sequence < sequence)
        await new Promise<void>((resolve) => site.onChange(() => resolve()));
    },
    live: (url, more) =>
      ask(server.app, url, { ...more, headers: { host: 'site.example', ...more?.headers } }),
    preview: (token, url, more) =>
      ask(previews, url, {
        ...more,
        headers: {
          host: 'preview.example:443',
          ...(token !== null && { cookie: `preview=${token}` }),
          ...more?.headers,
        },
      }),
  };
}

export async function traces({ server, store }: PreviewedSite) {
  const rows: unknown[] = [];
  for await (const row of server.repositories.rows()) rows.push(row);
  const files = await server.storage.list(filesFolder);
  return { rows, files, mail: server.mailbox.received.length, journal: await store.list('journal/') };
}
