import type { UnitDeclaration } from '@site/shared-ui/contracts';
import { buildLine } from './dev-lines.ts';
import type { DevUnit } from './dev-plan.ts';
import { freshDeclaration } from './follow-declarations.ts';
import type { UnitServers } from './unit-servers.ts';

/** Starts the dev servers of units, and prints a line for each build. Resolves with what the units declare. */
export async function startServers(
  servers: UnitServers,
  units: readonly DevUnit[],
  { root, print }: { readonly root: string; readonly print: (text: string) => void },
): Promise<readonly UnitDeclaration[]> {
  servers.onBuild((unit, build) => {
    const line = buildLine(unit, build, root);
    if (line) print(line);
  });
  print(`Compiling ${units.map(({ unit }) => unit).join(', ')} …`);
  const declarations = await Promise.all(units.map(({ unit }) => freshDeclaration(root, unit)));
  await Promise.all(declarations.map((declaration) => servers.start(declaration)));
  return declarations;
}
