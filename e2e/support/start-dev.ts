import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Locator, Page } from '@playwright/test';
import { freePort } from '@site/build/programs/free-port';
import { buildFolder } from '@site/site-command';
import { copySources, editSource } from './copy-sources.ts';

/** `npm run dev` over a copy of the sources. */
export interface DevSite extends AsyncDisposable {
  /** Stops it with SIGINT, like Ctrl-C. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Without a trailing slash. */
  readonly url: string;
  /** The lines that it has printed so far. */
  readonly output: readonly string[];
  /** Replaces a text in the only file below a folder that contains it. */
  edit(folder: string, before: string, after: string): Promise<void>;
  /** The absolute path of a file or folder in the copy. */
  path(relative: string): string;
}

/** The card on a page in development that shows errors. */
export const errorCard = (page: Page): Locator =>
  page.frameLocator('iframe[title="Build errors and warnings"]').locator('body');

const opened = /^Open (\S+)/;
/** Consecutive ones: one for the site, and one for each unit. */
export const portsNeeded = 6;

/** @param args the units to develop, all of them if none is given, and options */
export async function startDev(...args: readonly string[]): Promise<DevSite> {
  const sources = await copySources();
  // Reuses the builds that exist.
  await cp(buildFolder, join(sources, '.site/build'), { recursive: true }).catch(() => undefined);
  const command = join(sources, 'scripts/src/commands/dev.command.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...args], {
    cwd: sources,
    env: { ...process.env, PORT: String(await freePort(portsNeeded)), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
    return child.exitCode;
  };
  const remove = async () => {
    // Otherwise a server that hangs would hide why the test has failed.
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await stop();
    clearTimeout(timer);
    await rm(sources, { recursive: true, force: true });
  };
  const url = await new Promise<string | null>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      output.push(line);
      const address = opened.exec(line)?.[1];
      if (address) resolve(address);
    });
    exited.then(() => resolve(null));
  });
  if (url === null) {
    await remove();
    throw new Error(`The development server has not started:\n${output.join('\n')}`);
  }
  return {
    url,
    output,
    stop,
    edit: (folder, before, after) => editSource(join(sources, folder), before, after),
    path: (relative) => join(sources, relative),
    [Symbol.asyncDispose]: remove,
  };
}
