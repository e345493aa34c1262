import { separateSite } from '@platform/command/testing';
import { loadSite } from '@platform/releases/load-site';
import { root } from '@platform/releases/root';
import { type AttackedOptions, attackedServer } from './attacked-server.ts';
import type { AttackedSite } from './attacked-site.ts';
import { costlyRequests } from './costly-requests.ts';
import { fuzzRequests, maxMemoryGrowth, warmUp } from './fuzz-requests.ts';
import { hostileClients } from './hostile-clients.ts';

export interface AttackOptions {
  readonly site: AttackedSite;
  readonly requests: number;
  readonly short: boolean;
  readonly seed: number;
  readonly path: string | undefined;
  readonly only: string | undefined;
  readonly print: (line: string) => void;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

export async function runAttack(options: AttackOptions): Promise<readonly string[]> {
  const { only, print, seed, short } = options;
  const { forms } = options.site;
  const wanted = (part: string) => only === undefined || only === part;
  print(`Seed ${seed}`);
  const found: string[] = [];
  const separate = await separateSite(print, 'attack');
  try {
    const folders = { store: separate.storeFolder, data: separate.path('data') };
    const { home } = await loadSite(root);
    if (wanted('requests')) found.push(...(await attackWithRequests(folders, options)));
    if (wanted('costs'))
      found.push(...(await costlyRequests(folders, { short, print, home, ...options.site })));
    if (wanted('clients'))
      found.push(...(await hostileClients(folders, { short, print, home, form: forms[0] })));
  } finally {
    await separate.remove();
  }
  return found;
}

async function attackWithRequests(
  folders: AttackedOptions,
  options: AttackOptions,
): Promise<readonly string[]> {
  const { print } = options;
  using server = await attackedServer(folders);
  const found: string[] = [];
  await warmUp(server, options.site);
  const before = await server.state();
  const began = performance.now();
  const answers = await fuzzRequests(server, options).catch((error: unknown) => {
    found.push(error instanceof Error ? error.message : String(error));
    return new Map<number, number>();
  });
  const after = await server.state();
  const counted = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  print(`Requests: ${options.requests} in ${seconds} s; answers ${counted.join(', ')}`);
  print(`Memory: ${megabytes(before.memory)} before, ${megabytes(after.memory)} after`);
  if (after.memory > before.memory + maxMemoryGrowth)
    found.push(`memory grew by ${megabytes(after.memory - before.memory)}`);
  for (const line of [...before.errors, ...after.errors].slice(0, 10))
    found.push(`logged as an error: ${line.trim()}`);
  return found;
}
