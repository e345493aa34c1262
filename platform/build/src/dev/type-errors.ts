import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inputPath } from '../units/input-path.ts';

export function watchTypes(
  { root, print }: { readonly root: string; readonly print: (text: string) => void },
  opened: AsyncDisposableStack,
): void {
  const [compiler = '', project = ''] = [
    'node_modules/typescript-native/bin/tsc',
    'tsconfig.browser.json',
  ].map((path) => join(root, inputPath(root, path)));
  const options = ['--noEmit', '--incremental', 'false', '--pretty', 'false', '--preserveWatchOutput'];
  const child = spawn(process.execPath, [compiler, '-p', project, '--watch', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Development goes on without a compiler that cannot start.
  const exited = once(child, 'exit').catch((error: unknown) => print(`Types are not checked: ${error}`));
  createInterface(child.stdout).on('line', (line) => {
    // Not when a check begins and ends. The lines that explain an error are indented.
    if (/: error TS|^ /.test(line)) print(line);
  });
  opened.defer(async () => {
    // After another signal, the compiler would first finish its check.
    child.kill('SIGKILL');
    await exited;
  });
}
