import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openProgram } from '@platform/command/testing';
import { freePort } from '@platform/verify/servers';
import { copySources, editSource } from './copy-sources.ts';

export type DevSite = Awaited<ReturnType<typeof startDev>>;

/** Consecutive ones: one for the site, and one for each unit. */
export const portsNeeded = 6;

/** @param args the units to develop, all of them if none is given, and options */
export async function startDev(...args: readonly string[]) {
  const sources = await copySources();
  const command = join(sources, 'platform/command/src/commands/dev.command.ts');
  const call = ['--disable-warning=ExperimentalWarning', command, ...args];
  const { url, output, stop } = await openProgram(/^Open (\S+)/, process.execPath, call, {
    cwd: sources,
    env: { ...process.env, PORT: String(await freePort(portsNeeded)), HOST: '127.0.0.1' },
  });
  return {
    ...{ url, output },
    /** Like Ctrl-C. Resolves with the exit code. */
    stop: () => stop('SIGINT'),
    edit: (folder: string, before: string, after: string) => editSource(join(sources, folder), before, after),
    [Symbol.asyncDispose]: async () => {
      // Otherwise a server that hangs would hide why the test has failed.
      const timer = setTimeout(() => stop('SIGKILL'), 30_000);
      await stop('SIGINT');
      clearTimeout(timer);
      await rm(sources, { recursive: true, force: true });
    },
  };
}
