import { setTimeout } from 'node:timers/promises';
import { localStore, type Renderer } from '@site/composition';
import { runSite } from '../run-site.ts';

/** The task of one process: an export. */
export interface ExportOrder {
  /** Start delay after all processes are ready (ms). */
  readonly delay: number;
  readonly store: string;
  readonly folder: string;
}

export interface ExportResult {
  readonly exit: number;
  readonly lines: readonly string[];
}

const render: Renderer = async ({ pages }) => ({ status: 'rendered', bodies: pages.map(() => '<h1>x</h1>') });

const unused = async () => {
  throw new Error('An export builds nothing.');
};

async function run({ store, folder }: ExportOrder): Promise<ExportResult> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const exit = await runSite(['export', folder], {
    ...{
      store: localStore(store),
      storePlace: store,
      env: { PUBLIC_ORIGIN: 'https://www.example.com' },
      userName: () => 'a team',
    },
    ...{ now: () => new Date(), uptime: () => 0, fetch, render, stop: new AbortController().signal },
    ...{ out: print, err: print, sleep: setTimeout, units: () => [] },
    ...{ build: unused, findBrowser: () => null, resolveTxt: async () => [] },
    mount: async () => ({ status: 'skipped', reason: 'an export' }),
    photograph: async () => ({ status: 'skipped', reason: 'an export' }),
  });
  return { exit, lines };
}

process.on('message', async (order: ExportOrder) => {
  await setTimeout(order.delay);
  process.send?.(await run(order));
  process.disconnect();
});
// Imported now, so that the processes write at the same time.
await import('../export/write-export.ts');
await import('../export/read-served.ts');
process.send?.('ready');
