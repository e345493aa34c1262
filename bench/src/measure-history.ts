import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { identityOf, openStore, publish, readJournal } from '@platform/releases';
import { activate } from '@platform/releases/changes';
import { longJournal } from '@platform/releases/long-journal';
import { applyOwners, planOwners, type Signer } from '@platform/releases/owners';
import { root } from '@platform/releases/root';
import { freePort } from '@platform/verify/servers';
import { author, type BenchSite } from './bench-site.ts';
import { type Figure, Turns } from './figures.ts';
import { answers } from './serve.ts';

const entries = 50_000;

interface Pair {
  readonly short: string;
  readonly long: string;
  /** For a command: the key of a site with owners. */
  readonly env: NodeJS.ProcessEnv;
}

/** How long a process ran (ms), and its highest use of memory (MB). */
interface Run {
  readonly time: number;
  readonly memory: number;
}

/** Writes the peak of a process to its third pipe when it ends. */
const tellsPeak = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs';process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));",
)}`;

/** As whole processes, beside the same with a few entries. A new machine has no checkpoint of its own. */
export async function measureHistory(site: BenchSite, turns: number): Promise<readonly Figure[]> {
  const built = site.built.find(({ release }) => release.unit === 'careers')?.folder ?? '';
  const figures: Figure[] = [];
  for (const kind of ['unsigned', 'signed'] as const) {
    const { short, long, env } = await pairOf(site, kind);
    // Judges all entries, and writes the checkpoint of the store.
    const [first, firstOfFew] = [new Turns(), new Turns()];
    first.add((await rollback(long, env)).memory);
    firstOfFew.add((await rollback(short, env)).memory);
    const against = 'the same with 3 entries';
    figures.push(first.figure(`first process of all, ${kind}: memory`, against, firstOfFew, 'MB'));
    const actions: Readonly<Record<string, (store: string) => Promise<Run>>> = {
      status: (store) => command(store, ['status'], env),
      rollback: (store) => rollback(store, env),
      'deploy --dry-run': (store) =>
        command(store, ['deploy', 'careers', '--from', built, '--no-browser', '--dry-run'], env),
      'server start': (store) => start(store, site.path('data'), env),
    };
    for (const [name, run] of Object.entries(actions)) {
      await run(short);
      await run(long);
      const [times, base, memory, baseMemory, cold] = [
        new Turns(),
        new Turns(),
        new Turns(),
        new Turns(),
        new Turns(),
      ];
      for (let turn = 0; turn < turns; turn += 1) {
        const few = await run(short);
        const many = await run(long);
        base.add(few.time);
        baseMemory.add(few.memory);
        times.add(many.time);
        await rm(`${root}.site/cache/journal`, { recursive: true, force: true });
        const elsewhere = await run(long);
        cold.add(elsewhere.time);
        memory.add(Math.max(many.memory, elsewhere.memory));
      }
      figures.push(
        times.figure(`${name}, ${kind}, ${entries} entries`, against, base),
        memory.figure(`${name}, ${kind}: highest use of memory`, against, baseMemory, 'MB'),
        cold.figure(`${name}, ${kind}, on a new machine`, against, base),
      );
    }
  }
  return figures;
}

/** Two stores: careers was live twice in both, so that it can go back. */
async function pairOf(site: BenchSite, kind: 'unsigned' | 'signed'): Promise<Pair> {
  const short = site.path(`${kind}-short`);
  const long = site.path(`${kind}-long`);
  await cp(site.storeFolder, short, { recursive: true });
  const key = site.path('key');
  const env = kind === 'signed' ? { SITE_KEY: key } : {};
  let signer: Signer | null = null;
  if (kind === 'signed') {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'bench', '-f', key]);
    ({ signer } = identityOf(env));
  }
  const store = openStore(short, { root: null, signer });
  const by = 'bench';
  if (signer) {
    const all = { publish: [by], activate: [by] };
    const owners = {
      ...{ format: 1, keys: { [by]: await signer.publicKey() }, operators: [by] },
      units: { shell: all, '*': all },
    };
    const options = { reset: false, force: true, at: author().at };
    const plan = await planOwners(store, owners, await readJournal(store), options);
    await applyOwners(store, plan, author());
  }
  for (const turn of signer ? [1] : [1, 3]) {
    const { release, read } = await site.careers(turn);
    await publish(store, release, read, author());
    await activate(store, release, author());
  }
  await cp(short, long, { recursive: true });
  for await (const [path, content] of longJournal(await readJournal(store), entries, signer))
    await write(long, path, content);
  return { short, long, env };
}

async function write(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

/** Rolls careers back; then its entry is removed, so that the next one does the same. */
async function rollback(store: string, env: NodeJS.ProcessEnv): Promise<Run> {
  const run = await command(store, ['rollback', 'careers', '--reason', 'a measurement'], env);
  const entries = (await openStore(store).list('journal/')).filter((key) => /^journal\/\d+\.json$/.test(key));
  await rm(join(store, entries.at(-1) ?? ''));
  return run;
}

async function command(store: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
  return runProcess('site', args, { SITE_STORE: store, ...env }, async (_, exited) => {
    const [code] = await exited;
    if (code !== 0) throw new Error(`site ${args.join(' ')} ended with ${code}.`);
  });
}

/** Until its first answer. */
async function start(store: string, data: string, env: NodeJS.ProcessEnv): Promise<Run> {
  const port = await freePort();
  const settings = {
    ...{ SITE_STORE: store, DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1' },
    ...{ LOG_LEVEL: 'error', PUBLIC_ORIGIN: 'https://site.example', ...env },
  };
  return runProcess('serve', [], settings, async (child) => {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error('A server for the measurements did not start.');
      await delay(2);
    }
  });
}

/** Runs a command without npm and the launcher. What is measured ends when `until` does, then it is told to stop. */
async function runProcess(
  name: 'site' | 'serve',
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  until: (child: ChildProcess, exited: Promise<readonly unknown[]>) => Promise<void>,
): Promise<Run> {
  const file = join(root, `platform/command/src/commands/${name}.command.ts`);
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--min-semi-space-size=16', '--max-semi-space-size=32', '--import', tellsPeak, file, ...args],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.site/cache/node'), ...env },
    },
  );
  const exited = once(child, 'exit');
  const peak = text(child.stdio[3] as Readable);
  const time = await until(child, exited)
    .then(() => performance.now() - began)
    .finally(() => child.kill('SIGTERM'));
  return { time, memory: Number(await peak) / 1024 };
}
