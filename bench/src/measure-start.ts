import { spawnSync } from 'node:child_process';
import type { BenchSite } from './bench-site.ts';
import { type Figure, Turns } from './figures.ts';
import { serve } from './serve.ts';

/** From the start of `npm run serve`, without npm, until its first answer. */
export async function measureStart({ storeFolder, path }: BenchSite, turns: number): Promise<Figure[]> {
  const [node, warm, cold] = [new Turns(), new Turns(), new Turns()];
  const start = async (cache: string) => {
    await using server = await serve(storeFolder, path('start'), { NODE_COMPILE_CACHE: path(cache) });
    return server.startTime;
  };
  await start('compiled');
  for (let turn = 0; turn < turns; turn += 1) {
    await node.time(async () => spawnSync(process.execPath, ['--eval', '0']));
    warm.add(await start('compiled'));
    cold.add(await start(`compiled-${turn}`));
  }
  const plain = 'an empty Node process';
  return [
    warm.figure('serve, until its first answer', plain, node),
    cold.figure('serve, without compiled code of an earlier start', plain, node),
  ];
}
