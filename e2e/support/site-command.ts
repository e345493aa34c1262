import { runToEnd } from '@platform/command/testing';
import { root } from '@platform/releases/root';

export interface CommandResult {
  readonly exit: number;
  readonly output: {
    readonly error?: {
      readonly message: string;
      readonly findings: readonly { readonly code: string; readonly sentence: string }[];
    };
  };
}

export async function siteCommand(store: string, ...args: readonly string[]): Promise<CommandResult> {
  const call = ['platform/command/src/commands/site.command.ts', ...args, '--json'];
  const env = { ...process.env, SITE_STORE: store, SITE_BY: 'a test' };
  const { exit, stdout } = await runToEnd(process.execPath, call, { cwd: root, env });
  return { exit, output: JSON.parse(stdout) as CommandResult['output'] };
}
