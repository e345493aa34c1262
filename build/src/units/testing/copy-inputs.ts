import { cpSync, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { root } from '@site/composition/root';
import { inputsOf } from '../release-id.ts';
import { workspaceUnits } from '../workspace.ts';

/** Copies what all builds read, without installed packages. @param copy folder, with a trailing slash */
export function copyInputs(copy: string): void {
  const filter = (path: string) => basename(path) !== 'node_modules';
  for (const path of new Set([...workspaceUnits(root).flatMap(inputsOf), 'package.json']))
    if (existsSync(root + path)) cpSync(root + path, copy + path, { recursive: true, filter });
}
