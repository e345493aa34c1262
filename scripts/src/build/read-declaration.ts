import type { UnitDeclaration, UnitName } from '@site/shared-ui/contracts';
import { unitFolder } from './workspace.ts';

/**
 * Reads what a unit says of itself. Node loads a module once: a process that has read a declaration keeps it.
 *
 * @param root folder of the sources, with a trailing slash
 */
export async function readDeclaration(root: string, unit: UnitName): Promise<UnitDeclaration> {
  const module = (await import(`${root}${unitFolder(unit)}/src/unit.ts`)) as { declaration: UnitDeclaration };
  return module.declaration;
}
