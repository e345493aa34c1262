import { setTimeout } from 'node:timers/promises';
import { openStore } from '@site/composition';
import { deployTiny } from '@site/composition/testing';
import { backupFolder } from '../../backup/backup-folder.ts';
import { testSite } from '../test-site.ts';
import { type Compared, checkRestored, checkUnfinished, type KnownSite } from './check-restored.ts';
import { type Operator, prepareOperator, startWriter } from './processes.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { visitOriginal, visitRestored } from './served.ts';

type Settings = Readonly<Record<string, string>>;

export interface DrillOrder {
  readonly seed: number;
  /** Settings of the site that is destroyed, of the one that is restored, and of the one it is moved to. */
  readonly original: Settings;
  readonly restored: Settings;
  readonly moved: Settings;
  readonly backups: string;
  readonly pincodesDir: string;
  /** The arguments of `move`, from the restored site. */
  readonly moveTo: readonly string[];
  /** Destroys the original site; @returns settings that its secret adds to those of the others */
  destroy(): Promise<Settings>;
}

export interface DrillResult extends Compared {
  readonly backups: number;
  /** Whether the journal of a later backup was cut. */
  readonly cut: boolean;
  /** Which commands were killed before they ended. */
  readonly killed: readonly string[];
  /** Age of the oldest write that was lost, at the destruction (ms); null if none was, or if a time was named. */
  readonly loss: number | null;
  /** Time between the snapshot of the last complete backup and the destruction (ms). */
  readonly bound: number;
}

/** One disaster: a site that is written to, backups meanwhile, its end, its restore, a move, and visitors again. */
export async function runDrill(order: DrillOrder): Promise<DrillResult> {
  const { seed } = order;
  const random = seededRandom(seed, 'drill');
  const killed: string[] = [];
  const victim = (['backup', 'restore', 'move'] as const)[seed % 3];
  const count = 1 + random.int(3);
  // One for each command that is killed: there may be one more backup than `count`.
  const operators = Array.from({ length: victim === 'backup' ? count + 1 : 1 }, prepareOperator);
  const command = commandOf(random, killed, victim, operators);
  try {
    return await disaster(order, random, count, command, killed);
  } finally {
    await Promise.all(operators.map((operator) => operator.dismiss()));
  }
}

async function disaster(
  order: DrillOrder,
  random: SeededRandom,
  count: number,
  command: ReturnType<typeof commandOf>,
  killed: readonly string[],
): Promise<DrillResult> {
  const { seed, original, backups, pincodesDir } = order;
  await deployTiny(openStore(original.SITE_STORE ?? ''), ['shell', 'one'], ['careers', 'first']);
  const visited = await visitOriginal({ env: original, pincodesDir }, seed);

  const began = Date.now();
  const collect = seed % 4 === 1 ? 1500 : null;
  const writer = await startWriter({ env: original, seed, units: ['careers', 'product'], collect, began });
  await writer.acknowledged(20);
  for (let number = 0; number < count; number += 1) {
    await setTimeout(50 + random.int(400));
    await command(['backup', backups], original);
  }
  const at = collect === null && random.chance(0.5) ? new Date(Date.now() - random.int(600)) : null;
  await setTimeout(random.int(200));
  if (at !== null && random.chance(0.5)) await command(['backup', backups], original);
  await writer.kill();
  const destroyed = Date.now();

  const { manifests, chosen } = await chooseBackup(backups, at);
  const known = {
    seed,
    began,
    done: writer.done,
    journal: await journalOf(original),
  };
  const secret = await order.destroy();
  const until = Date.parse(chosen);
  const later = at === null ? undefined : manifests.find((time) => Date.parse(time) > at.getTime());
  // Without a time, or before the first backup: the newest one, as it is.
  const cutAt = at !== null && later !== undefined && until <= at.getTime() ? at.getTime() : null;
  const entriesUntil = cutAt !== null && later !== undefined ? Date.parse(later) : until;
  const demand = { recordsUntil: until, entriesUntil, cutAt };
  const check = (env: Settings) => checkRestored({ ...known, env } satisfies KnownSite, demand);

  const restored = { ...order.restored, ...secret };
  const time = at !== null && until <= at.getTime() ? ['--at', at.toISOString()] : [];
  await command(['restore', backups, ...time], restored);
  const compared = await check(restored);
  const moved = { ...order.moved, ...secret };
  await command(['move', ...order.moveTo], restored, moved);
  const again = await check(moved);
  if (JSON.stringify(again) !== JSON.stringify(compared)) throw new Error('The move has lost something.');
  await visitRestored({ env: moved, pincodesDir }, visited);
  const bound = destroyed - Date.parse(manifests.at(-1) ?? '');
  const loss = time.length > 0 || compared.firstLost === null ? null : destroyed - compared.firstLost;
  return { ...compared, backups: manifests.length, cut: cutAt !== null, killed, loss, bound };
}

/** Runs `site` commands; those with the name `victim` are killed at a random moment first, and then run again. */
function commandOf(
  random: SeededRandom,
  killed: string[],
  victim: string | undefined,
  operators: Operator[],
) {
  return async (args: readonly string[], env: Settings, target = env): Promise<void> => {
    const delay = random.int(120);
    const operator = args[0] === victim ? operators.pop() : undefined;
    if (await operator?.operateAndKill({ args, env }, delay)) {
      killed.push(args[0] ?? '');
      await checkUnfinished(openStore(target.SITE_STORE ?? ''));
    }
    const storePlace = env.SITE_STORE ?? '';
    const site = testSite({ store: openStore(storePlace), storePlace, env, now: () => new Date() });
    const { code, out, err } = await site.run(...args);
    const text = [...out, ...err].join('\n');
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${text}`);
    if (text.includes('warning')) throw new Error(`${args.join(' ')} warns: ${text}`);
  };
}

/** The newest backup at or before the time; the oldest if there is none. */
async function chooseBackup(backups: string, at: Date | null) {
  const folder = backupFolder(backups);
  const names = await folder.backups();
  // Whatever was killed, a manifest is complete.
  for (const name of names) await folder.open(name);
  const manifests = names.map((name) => name.at);
  const before = manifests.filter((time) => at === null || Date.parse(time) <= at.getTime());
  return { manifests, chosen: before.at(-1) ?? manifests.at(-1) ?? '' };
}

async function journalOf({ SITE_STORE = '' }: Settings): Promise<ReadonlyMap<string, string>> {
  const store = openStore(SITE_STORE);
  const journal = new Map<string, string>();
  for (const key of await store.list('journal/'))
    journal.set(key, new TextDecoder().decode((await store.read(key)) ?? undefined));
  return journal;
}
