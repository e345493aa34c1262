import { separateSite } from '@platform/command/testing';
import { type AttackedServer, attackedServer } from '../attack/attacked-server.ts';
import type { LoadedSite } from './loaded-site.ts';
import { type Answers, quantile, sendLoad } from './send-load.ts';
import { submissions, visitors } from './traffic.ts';

export interface LoadOptions {
  readonly site: LoadedSite;
  readonly seconds: number;
  /** Requests of visitors per second. */
  readonly requests: number;
  /** Forms per second. */
  readonly submissions: number;
  readonly print: (line: string) => void;
}

/** How many times longer the 99th percentile of pages may be while forms are submitted. */
const maxSlowdown = 5;

/** How much memory may grow while the same load goes on (bytes). */
const maxMemoryGrowth = 64 * 1024 * 1024;

const fileBytes = 100_000;

export async function runLoad(options: LoadOptions): Promise<readonly string[]> {
  const site = await separateSite(options.print, 'load');
  const server = await attackedServer({ store: site.storeFolder, data: site.path('data') });
  try {
    return await measure(server, options);
  } finally {
    server.kill();
    await site.remove();
  }
}

async function measure(server: AttackedServer, options: LoadOptions): Promise<readonly string[]> {
  const { seconds, requests, print } = options;
  const calls = visitors(options.site, await assetsOf(server.url, options.site.pages[0]), requests);
  const both = [...calls, await submissions(options.site, options.submissions, fileBytes)];
  await sendLoad(server.url, both, Math.min(5, seconds));
  const alone = await sendLoad(server.url, calls, seconds);
  print(`${requests} requests a second for ${seconds} s`);
  for (const line of table(alone)) print(line);
  // The first half fills the caches; memory must not grow in the second half.
  await sendLoad(server.url, both, seconds / 2);
  const before = await server.state();
  const together = await sendLoad(server.url, both, seconds / 2);
  const after = await server.state();
  print(`and ${options.submissions} forms a second`);
  for (const line of table(together)) print(line);
  const [slowest, usual] = [together, alone].map((result) =>
    quantile(result.get('pages')?.times ?? [], 0.99),
  );
  const ratio = (slowest ?? 0) / (usual || 1);
  const grown = (after.memory - before.memory) / 1024 / 1024;
  print(
    `Pages at the 99th percentile: ${ratio.toFixed(1)} times as long; memory ${grown.toFixed(0)} MB more`,
  );
  const errors = [alone, together].flatMap((result) =>
    [...result.values()].flatMap((answers) => answers.errors),
  );
  return [
    ...[...new Set(errors)].slice(0, 10).map((error) => `not answered well: ${error}`),
    ...(ratio > maxSlowdown ? [`pages take ${ratio.toFixed(1)} times as long while forms come in`] : []),
    ...(after.memory - before.memory > maxMemoryGrowth ? [`memory grew by ${grown.toFixed(0)} MB`] : []),
    ...after.errors.slice(0, 3).map((line) => `logged as an error: ${line.trim()}`),
  ];
}

function table(results: ReadonlyMap<string, Answers>): readonly string[] {
  const row = (name: string, { times, errors }: Answers) =>
    `  ${name.padEnd(12)} ${String(times.length).padStart(7)} answers, ${errors.length} errors;` +
    ` p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms,` +
    ` worst ${quantile(times, 1).toFixed(0)} ms`;
  return [...results].map(([name, answers]) => row(name, answers));
}

async function assetsOf(url: string, page = '/'): Promise<readonly string[]> {
  const html = await (await fetch(`${url}${page}`, { headers: { accept: 'text/html' } })).text();
  return [...new Set([...html.matchAll(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g)].map(([path]) => path))];
}
