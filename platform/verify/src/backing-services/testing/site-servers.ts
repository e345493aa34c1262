import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from '@platform/build/sources';
import { prepareBackend } from '@platform/build/units';
import { root } from '@platform/releases/root';
import { freePort } from '../../free-port.ts';
import { opening } from '../opening.ts';
import { createProgram } from '../program.ts';

export type SiteServer = Awaited<ReturnType<typeof siteServer>>;
export type SiteServers = Awaited<ReturnType<typeof startSiteServers>>;

const server = 'platform/command/src/commands/serve.command.ts';

/** As `npm run serve` does, on one store. Each keeps its port, and has a data folder of its own. */
export function startSiteServers(count: number, env: Readonly<Record<string, string>>) {
  return opening(async (opened) => {
    const { path } = opened.use(await mkdtempDisposable(join(tmpdir(), 'site-servers-')));
    await prepareBackend({ root, into: buildFolder(root), print: () => undefined });
    const all: SiteServer[] = [];
    for (let number = 0; number < count; number += 1)
      all.push(opened.use(await siteServer(join(path, `server-${number}`), env)));
    await Promise.all(all.map((one) => one.start()));
    return { all };
  });
}

async function siteServer(place: string, env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: `${place}-data` };
  const general = { LOG_LEVEL: 'warn', NODE_OPTIONS: '', PUBLIC_ORIGIN: 'https://www.example.com' };
  const program = createProgram({
    command: [process.execPath, '--disable-warning=ExperimentalWarning', join(root, server)],
    env: { ...process.env, ...general, ...own, ...env },
    log: `${place}.log`,
    check: async () => {
      const answer = await fetch(`${url}/-/health`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(2000),
      });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    },
  });
  return { ...program, port, url };
}
