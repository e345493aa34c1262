import { cpSync, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { loadSite } from '@platform/releases/load-site';
import { root } from '@platform/releases/root';
import { inputsOf } from '../release-id.ts';
import { unitFolder, workspaceUnits } from '../workspace.ts';

/** Copies what all builds read, without installed packages. @param copy folder, with a trailing slash */
export async function copyInputs(copy: string): Promise<void> {
  const filter = (path: string) => basename(path) !== 'node_modules';
  const site = await loadSite(root);
  const folders = (await workspaceUnits(root)).map((unit) => unitFolder(site, unit));
  const inputs = await Promise.all(folders.map((folder) => inputsOf(root, folder)));
  for (const path of new Set([...inputs.flat(), 'package.json']))
    if (existsSync(root + path)) cpSync(root + path, copy + path, { recursive: true, filter });
}
