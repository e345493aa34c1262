import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { UnitName } from '@site/shared-ui/contracts';
import { unitFolder } from '../units/workspace.ts';
import { typeErrorLine } from './dev-lines.ts';

/** An error as the compiler prints it: `careers-mfe/src/page.tsx(45,14): error TS2322: …`. */
const errorLine = /^([\w-]+)\/(.+)\((\d+),\d+\): error (.+)$/;

/**
 * Checks the types of these units and of shared-ui, now and after every change, in a process of its own. Prints each error
 * until it is repaired only once.
 */
export function watchTypes(
  units: readonly UnitName[],
  { root, print }: { readonly root: string; readonly print: (text: string) => void },
): { close(): Promise<void> } {
  const compiler = `${root}node_modules/typescript-native/bin/tsc`;
  const options = ['--noEmit', '--incremental', 'false', '--pretty', 'false', '--preserveWatchOutput'];
  const child = spawn(process.execPath, [compiler, '-p', 'tsconfig.browser.json', '--watch', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Development goes on without a compiler that cannot start.
  const exited = once(child, 'exit').catch((error: unknown) => print(`Types are not checked: ${error}`));
  const report = typeErrorReport(units, print);
  createInterface(child.stdout).on('line', report);
  return {
    close: async () => {
      // After another signal, the compiler would first finish its check.
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Takes the compiler's lines. What it finds is printed after each check, if it has changed. */
export function typeErrorReport(
  units: readonly UnitName[],
  print: (text: string) => void,
): (line: string) => void {
  const owners = new Map([
    ['shared-ui', 'shared-ui'],
    ...units.map((unit) => [unitFolder(unit), unit] as const),
  ]);
  let before: readonly string[] = [];
  let found: string[] = [];
  let isShown = false;
  return (line) => {
    const [, folder = '', path, row, error] = errorLine.exec(line) ?? [];
    const owner = owners.get(folder);
    // The lines that explain an error are indented.
    if (isShown && line.startsWith(' ')) found.push(`${found.pop()}\n${line}`);
    else isShown = owner !== undefined && error !== undefined;
    if (owner !== undefined && error !== undefined)
      found.push(typeErrorLine(owner, `${folder}/${path}:${row}`, error));
    if (!/ Found \d+ errors?\. /.test(line)) return;
    for (const one of found) if (!before.includes(one)) print(one);
    if (found.length === 0 && before.length > 0) print('No type errors any more.');
    [before, found] = [found, []];
  };
}
