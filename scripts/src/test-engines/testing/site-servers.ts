import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildPincodeIndex } from '@site/server';
import { root } from '../../root.ts';
import { type EngineFolder, engineFolder } from '../engine-folder.ts';
import { type EngineProgram, engineProgram } from '../engine-program.ts';
import { freePort } from '../free-port.ts';

export interface SiteServer extends EngineProgram {
  readonly port: number;
  /** `http://127.0.0.1:…`, without a trailing slash. */
  readonly url: string;
}

export interface SiteServers extends AsyncDisposable {
  readonly folder: string;
  readonly all: readonly SiteServer[];
}

const server = 'scripts/src/commands/serve.command.ts';

/** A small index of pincodes: `641001` is Coimbatore. */
export async function writePincodes(folder: string): Promise<string> {
  const office = { c: 'C', r: 'R', v: 'V', o: 'Coimbatore HO', p: '641001', t: 'HO', d: 1, i: 'D', s: 'S' };
  const rows = join(folder, 'offices.json.gz');
  await writeFile(rows, gzipSync(JSON.stringify([office])));
  await buildPincodeIndex(join(folder, 'pincodes'), rows);
  return join(folder, 'pincodes');
}

/**
 * Starts servers, each as `npm run serve` does, on one store. Each has a port of its own, with which it also starts
 * again, and a data folder of its own.
 *
 * @param env settings of all servers, `SITE_STORE` among them
 */
export async function startSiteServers(
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<SiteServers> {
  const folder = await engineFolder('servers');
  const pincodes = await writePincodes(folder.path);
  const all: SiteServer[] = [];
  for (let number = 0; number < count; number += 1) {
    all.push(await siteServer(folder, number, { PINCODES_DIR: pincodes, ...env }));
  }
  const servers = {
    folder: folder.path,
    all,
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((one) => one.stop('kill')));
      await folder[Symbol.asyncDispose]();
    },
  };
  try {
    await Promise.all(all.map((one) => one.start()));
    return servers;
  } catch (error) {
    await servers[Symbol.asyncDispose]();
    throw error;
  }
}

async function siteServer(
  { path }: EngineFolder,
  number: number,
  env: Readonly<Record<string, string>>,
): Promise<SiteServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(path, `data-${number}`) };
  const general = { LOG_LEVEL: 'warn', NODE_OPTIONS: '', PUBLIC_ORIGIN: 'https://www.example.com' };
  const variables = { ...general, ...own, ...env };
  const program = engineProgram({
    command: [
      '/usr/bin/env',
      ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
      ...[process.execPath, '--disable-warning=ExperimentalWarning', join(root, server)],
    ],
    log: join(path, `server-${number}.log`),
    end: 'SIGTERM',
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
