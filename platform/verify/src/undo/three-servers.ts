import type { TabSummary } from '@platform/command';
import { separateSite, servedReleases } from '@platform/command/testing';
import type { TabReport, UnitName } from '@platform/contract';
import { localStore } from '@platform/releases';
import { noticeReceiver } from '@platform/server/testing';
import { opening } from '../backing-services/opening.ts';
import { startPostgres } from '../backing-services/postgres.ts';
import { startSiteServers } from '../backing-services/testing/site-servers.ts';
import { startReverseProxy } from '../browser/reverse-proxy.ts';

export type ThreeServers = Awaited<ReturnType<typeof threeServers>>;

const publicOrigin = 'https://www.example.com';

export function threeServers() {
  return opening(async (opened) => {
    const site = opened.adopt(await separateSite(() => undefined, 'undo-drill'), (one) => one.remove());
    const database = opened.use(await startPostgres());
    const receiver = opened.use(await noticeReceiver());
    const servers = opened.use(
      await startSiteServers(3, {
        ...{ SITE_STORE: site.storeFolder, DATABASE_URL: database.url, SITE_SECRET: 'drill'.repeat(10) },
        // Nothing listens there: mail waits.
        ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@site.example', MAIL_TO: 'jobs@site.example' },
        ...{ PUBLIC_ORIGIN: publicOrigin, TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1000' },
        ...{ LOG_LEVEL: 'fatal', NOTIFY_URL: receiver.url },
      }),
    );
    const urls = servers.all.map(({ url }) => url);
    let turn = 0;
    let lost: readonly string[] = [];
    const nextServer = () => urls[turn++ % urls.length] ?? '';
    return {
      folder: site.storeFolder,
      store: localStore(site.storeFolder),
      /** Id of a unit's live release, by each server. */
      live: (unit: UnitName) => Promise.all(urls.map(async (url) => (await servedReleases(url))[unit])),
      counted: async (unit: UnitName) => {
        const { visits = [] } = (await (await fetch(`${urls[0]}/-/tabs`)).json()) as TabSummary;
        return visits.find((one) => one.unit === unit) ?? null;
      },
      /** What people were told. */
      notices: () => receiver.posted.map(({ notice }) => notice),
      /** From now on, no visitor gets these files of releases: something between them and the servers has lost them. */
      lose: (files: readonly string[]) => {
        lost = files;
      },
      /**
       * Not every engine lets its driver add a header, so a proxy names the visitor.
       *
       * @param address of the one visitor from whom all requests come: its IP address
       */
      open: async (address: string) => {
        const named = { host: new URL(publicOrigin).host, 'x-forwarded-for': address };
        const proxy = await startReverseProxy(nextServer(), {
          change: ({ origin, ...headers }) => ({
            ...headers,
            ...named,
            ...(origin && { origin: publicOrigin }),
          }),
        });
        const isLost = (asked: string) => lost.some((file) => asked.endsWith(`/${file}`));
        proxy.injectFault(isLost, { type: 'answer', status: 404, contentType: 'text/plain', body: '' });
        return proxy;
      },
      /** Sends a report that no browser has made. */
      report: async (address: string, report: TabReport) => {
        const answer = await fetch(`${nextServer()}/-/tabs`, {
          ...{ method: 'POST', body: JSON.stringify(report) },
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        });
        if (!answer.ok) throw new Error(`A report was answered with ${answer.status}.`);
      },
    };
  });
}
