import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '@site/site-command';

export interface CommandResult {
  readonly exit: number | null;
  readonly output: {
    readonly error?: {
      readonly message: string;
      readonly findings: readonly { readonly code: string; readonly sentence: string }[];
    };
  };
}

export async function siteCommand(store: string, ...args: readonly string[]): Promise<CommandResult> {
  const script = join(root, 'site-command/src/commands/site.command.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args, '--json'],
    {
      cwd: root,
      env: { ...process.env, SITE_STORE: store, SITE_BY: 'a test' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, exit] = await Promise.all([text(child.stdout), exited]);
  return { exit, output: JSON.parse(stdout) as CommandResult['output'] };
}
