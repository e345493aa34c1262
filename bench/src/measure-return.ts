import { fork } from 'node:child_process';
import { once } from 'node:events';
import { quantile, sendLoad } from '@platform/verify/load';
import { freePort } from '@platform/verify/servers';
import type { BenchSite } from './bench-site.ts';
import { type Figure, Turns } from './figures.ts';
import { serve } from './serve.ts';

const tabs = 3000;

/** By then, tabs have come back after a restart (ms). */
const returnTime = 10_000;

/** A page after a restart, while the tabs of the server before it open their streams again. Once, in half a minute. */
export async function measureReturn({ storeFolder, path }: BenchSite): Promise<Figure[]> {
  const [busy, quiet] = [new Turns(), new Turns()];
  const port = await freePort();
  const settings = { PORT: String(port), TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '1' };
  const start = () => serve(storeFolder, path('return'), settings);
  {
    await using server = await start();
    quiet.add(await slowTime(server.url));
  }
  const visitors = fork(new URL('tabs.process.ts', import.meta.url), [String(port), String(tabs)]);
  let open = 0;
  visitors.on('message', (count: number) => {
    open = count;
  });
  {
    await using _ = await start();
    while (open < tabs) await once(visitors, 'message');
  }
  {
    await using server = await start();
    busy.add(await slowTime(server.url));
    if (open < tabs) throw new Error(`Only ${open} of ${tabs} tabs have come back.`);
  }
  visitors.kill();
  const what = `a page (p95) in the ${returnTime / 1000} s in which ${tabs} tabs come back after a restart`;
  return [busy.figure(what, 'after a restart without tabs', quiet)];
}

/** How long the slowest of 20 answers takes (p95, ms). The requests do not wait for each other. */
async function slowTime(url: string): Promise<number> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const pages = {
    name: 'pages',
    perSecond: 50,
    next: () => ({ method: 'GET', path: '/career', headers }) as const,
  };
  const answers = (await sendLoad(url, [pages], returnTime / 1000)).get('pages');
  return quantile(answers?.times ?? [], 0.95);
}
