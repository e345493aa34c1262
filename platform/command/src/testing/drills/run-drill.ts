import { setTimeout } from 'node:timers/promises';
import { openStore } from '@platform/releases';
import { seededRandom } from '@platform/releases/seeded-random';
import { deployTiny } from '@platform/releases/testing';
import { listBackups } from '../../records/backup/restore-backup.ts';
import { runTool } from '../../records/backup/run-tool.ts';
import { testSite } from '../test-site.ts';
import { type Compared, checkRestored } from './check-restored.ts';
import { operateAndKill, startWriter } from './processes.ts';
import { visitOriginal, visitRestored } from './served.ts';

type Settings = Readonly<Record<string, string>>;

export interface DrillOrder {
  readonly seed: number;
  /** Settings of the site that is destroyed, and of the one that is restored. */
  readonly original: Settings;
  readonly restored: Settings;
  /** Of restic, for both. */
  readonly repository: Settings;
  destroy(): Promise<void>;
}

export interface DrillResult extends Compared {
  readonly backups: number;
  /** Which commands were killed before they ended. */
  readonly killed: readonly string[];
  /** Age of the oldest write that was lost, at the destruction (ms); null if none was. */
  readonly loss: number | null;
  /** Time between the moment of the last complete backup and the destruction (ms). */
  readonly bound: number;
}

/** How long restic takes at most until it has read everything (ms). */
const longestRun = 4000;

/** One disaster: a site that is written to, backups meanwhile, its end, its restore, and visitors again. */
export async function runDrill(order: DrillOrder): Promise<DrillResult> {
  const { seed, repository } = order;
  const random = seededRandom(seed, 'drill');
  const original = { ...order.original, ...repository };
  const restored = { ...order.restored, ...repository };
  const killed: string[] = [];
  await runTool(['restic', 'init', '--quiet'], { ...process.env, ...repository });
  await deployTiny(openStore(original.SITE_STORE ?? ''), ['shell', 'one'], ['catalog', 'first']);
  const visited = await visitOriginal(original, seed);

  const killAndRepeat = async (args: readonly string[], env: Settings) => {
    if (await operateAndKill({ args, env }, random.int(longestRun))) killed.push(args[0] ?? '');
    return command(args, env);
  };
  const began = Date.now();
  const collect = seed % 4 === 1 ? 1500 : null;
  const writer = await startWriter({ env: original, seed, units: ['catalog', 'product'], collect, began });
  await writer.acknowledged(20);
  await command(['backup'], original);
  await killAndRepeat(['backup'], original);
  await setTimeout(random.int(200));
  await writer.kill();
  const destroyed = Date.now();
  await order.destroy();

  const { at } = await killAndRepeat(['restore'], restored);
  const compared = await checkRestored(restored, writer.done, Date.parse(String(at)));
  // What gc has removed meanwhile is no target any more.
  await command(['verify', '--files', ...(collect === null ? ['--all'] : [])], restored);
  await visitRestored(restored, visited);
  const backups = await listBackups({ ...process.env, ...repository });
  const loss = compared.firstLost === null ? null : destroyed - compared.firstLost;
  return { ...compared, backups: backups.length, killed, loss, bound: destroyed - Date.parse(String(at)) };
}

async function command(args: readonly string[], env: Settings): Promise<Readonly<Record<string, unknown>>> {
  const storePlace = env.SITE_STORE ?? '';
  const deps = {
    store: openStore(storePlace),
    storePlace,
    env: { ...process.env, ...env },
    now: () => new Date(),
  };
  const { code, result } = await testSite(deps).json(...args);
  // Its `gc` keeps releases shorter than some backups take. As after an alarm, such a backup is written again.
  const { code: cause } = (result.error ?? {}) as { readonly code?: unknown };
  if (cause === 'source-changed') return command(args, env);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${JSON.stringify(result)}`);
  return result;
}
