import { globSync } from 'node:fs';
import {
  isUnitName,
  type SiteConfig,
  sortUnits,
  type UnitDeclaration,
  type UnitName,
  unitNameRule,
} from '@platform/contract';
import { loadSite } from '@platform/releases/load-site';
import { BuildError } from './build-error.ts';

/** All builds. The folder may be deleted at any time. */
export const buildFolder = (root: string): string => `${root}.site/build`;

/** The folder of a unit, relative to the root. */
export function unitFolder(
  { unitFolder: pattern = '*' }: Pick<SiteConfig, 'unitFolder'>,
  unit: UnitName,
): string {
  return unit === 'shell' ? 'shell' : pattern.replace('*', unit);
}

/**
 * The units of a site: its folders that have a `src/unit.ts`. The shell is the first.
 *
 * @throws BuildError `bad-unit` if a folder's name cannot be the name of a unit
 */
export async function workspaceUnits(from: string): Promise<readonly UnitName[]> {
  const site = await loadSite(from);
  const { unitFolder: pattern = '*' } = site;
  const [before = '', after = ''] = pattern.split('*');
  const found = globSync(
    ['shell', pattern].map((folder) => `${folder}/src/unit.ts`),
    { cwd: from },
  );
  const names = found.map((path) => {
    const folder = path.slice(0, -'/src/unit.ts'.length);
    return {
      folder,
      unit: folder === 'shell' ? folder : folder.slice(before.length, folder.length - after.length),
    };
  });
  const refused = names.find(({ folder, unit }) => !isUnitName(unit) || folder !== unitFolder(site, unit));
  if (refused)
    throw new BuildError('bad-unit', `${refused.folder} names no unit: a unit's name is ${unitNameRule}.`);
  return sortUnits(names.map(({ unit }) => unit));
}

/** Node loads a module once: later calls return the same declaration, even if the file has changed. */
export async function readDeclaration(from: string, unit: UnitName): Promise<UnitDeclaration> {
  const folder = unitFolder(await loadSite(from), unit);
  const module = (await import(`${from}${folder}/src/unit.ts`)) as { declaration: UnitDeclaration };
  if (module.declaration.unit !== unit) {
    const { unit: declared } = module.declaration;
    throw new BuildError('bad-unit', `${folder}/src/unit.ts declares "${declared}", not "${unit}".`);
  }
  return module.declaration;
}
