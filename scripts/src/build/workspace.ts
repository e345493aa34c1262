import { fileURLToPath } from 'node:url';
import type { UnitDeclaration, UnitName } from '@site/shared-ui/contracts';

/** Root of the repository, with a trailing slash. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** All builds. The folder may be deleted at any time. */
export const buildFolder = `${root}.site/build`;

const folders: Readonly<Record<UnitName, string>> = {
  shell: 'shell',
  careers: 'careers-mfe',
  product: 'product-mfe',
  contact: 'contact-mfe',
  employee: 'employee-mfe',
};

/** The unit's folder, relative to the root. */
export function unitFolder(unit: UnitName): string {
  return folders[unit];
}

/**
 * Reads the declaration in a unit's `src/unit.ts`. Node loads a module once: later calls in the same process return
 * the same declaration, even if the file has changed.
 *
 * @param from root of the sources, with a trailing slash
 */
export async function readDeclaration(from: string, unit: UnitName): Promise<UnitDeclaration> {
  const module = (await import(`${from}${unitFolder(unit)}/src/unit.ts`)) as { declaration: UnitDeclaration };
  return module.declaration;
}
