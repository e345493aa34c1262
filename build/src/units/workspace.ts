import { existsSync, readdirSync } from 'node:fs';
import {
  isUnitName,
  sortUnits,
  type UnitDeclaration,
  type UnitName,
  unitNameRule,
} from '@site/shared-ui/contracts';
import { BuildError } from './build-error.ts';

/** All builds. The folder may be deleted at any time. */
export const buildFolder = (root: string): string => `${root}.site/build`;

export function unitFolder(unit: UnitName): string {
  return unit === 'shell' ? 'shell' : `${unit}-mfe`;
}

/**
 * The folders `shell` and `<name>-mfe` that have a `src/unit.ts`. The shell is the first.
 *
 * @throws BuildError `bad-unit` if a folder's name cannot be the name of a unit
 */
export function workspaceUnits(from: string): readonly UnitName[] {
  const names = readdirSync(from)
    .filter((folder) => folder === 'shell' || folder.endsWith('-mfe'))
    .filter((folder) => existsSync(`${from}${folder}/src/unit.ts`))
    .map((folder) => ({ folder, unit: folder.replace(/-mfe$/, '') }));
  const refused = names.find(({ folder, unit }) => !isUnitName(unit) || folder !== unitFolder(unit));
  if (refused)
    throw new BuildError('bad-unit', `${refused.folder} names no unit: a unit's name is ${unitNameRule}.`);
  return sortUnits(names.map(({ unit }) => unit));
}

/** Node loads a module once: later calls return the same declaration, even if the file has changed. */
export async function readDeclaration(from: string, unit: UnitName): Promise<UnitDeclaration> {
  const module = (await import(`${from}${unitFolder(unit)}/src/unit.ts`)) as { declaration: UnitDeclaration };
  if (module.declaration.unit !== unit) {
    const { unit: declared } = module.declaration;
    throw new BuildError(
      'bad-unit',
      `${unitFolder(unit)}/src/unit.ts declares "${declared}", not "${unit}".`,
    );
  }
  return module.declaration;
}
