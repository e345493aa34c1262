import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildFolder } from '@platform/build/sources';
import { prepareBackend } from '@platform/build/units';
import { localStore } from '@platform/releases';
import { root } from '@platform/releases/root';
import { deployTiny, temporaryFolder } from '@platform/releases/testing';

/** Everything that a server needs: a store with a live site, the files of its own endpoints, a folder for its data. */
export async function place() {
  const folder = temporaryFolder();
  await deployTiny(localStore(join(folder, 'store')), ['shell', 'one']);
  await prepareBackend({ root, into: buildFolder(root), print: () => undefined });
  const env = {
    SITE_STORE: join(folder, 'store'),
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_ORIGIN: 'https://www.example.com',
    LOG_LEVEL: 'error',
  };
  return { folder, env };
}

const launcher: readonly string[] = [process.execPath, 'scripts/launch.cjs', 'serve'];

/** `npm run serve` in a process group of its own, so that a test sees everything it leaves running. */
export function serve(env: Readonly<Record<string, string>>, [program = '', ...args] = launcher) {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    printed += part;
  });
  const out = once(child.stdout, 'end').then(() => printed);
  const err = text(child.stderr);
  /** Resolves when it has printed such a text. Rejects with all that it has written if it ends before. */
  const says = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(printed);
      if (found) return found;
      if (child.stdout.readableEnded) throw new Error(`It ended without ${pattern}: ${printed}${await err}`);
      await Promise.race([once(child.stdout, 'data'), out]);
    }
  };
  return { child, exited, out, err, says };
}

export function isRunning(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
