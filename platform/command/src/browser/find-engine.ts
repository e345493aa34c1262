import { globSync } from 'node:fs';
import { type EngineName, engines, systemFont } from './engines.data.ts';
import { findPrograms, type ProgramPaths, type Software } from './find-programs.ts';
import { installPackages } from './install-packages.ts';

/** Paths of a browser engine's programs: `{ browser }`, or more. */
export type EnginePrograms<Name extends EngineName> = ProgramPaths<(typeof engines)[Name]>;

/** The programs of a browser engine on this machine; null if one is missing. */
export function findEngine<Name extends EngineName>(
  name: Name,
  env: NodeJS.ProcessEnv,
): EnginePrograms<Name> | null {
  return findPrograms(engines[name], env);
}

/**
 * Installs missing browser engines and the font that they need, if possible, and prints what it installs.
 *
 * @returns the engines that are still missing
 */
export function installEngines(
  names: readonly EngineName[],
  print: (text: string) => void,
  env: NodeJS.ProcessEnv,
): readonly EngineName[] {
  const missing = () => names.filter((name) => !findEngine(name, env));
  const packages: string[] = missing().flatMap((name) => engines[name].packages);
  // A browser may be installed without the font.
  if (!systemFont.places.some((place) => globSync(place).length > 0)) packages.push(...systemFont.packages);
  installPackages(packages, print, env);
  return missing();
}

export function missingSentence(name: EngineName): string {
  const { title, packages, programs }: Software = engines[name];
  const variables = Object.values(programs).flatMap(({ variable }) => variable ?? []);
  const or = variables.length > 0 ? `, or set ${variables.join(', ')} to where it is` : '';
  return `${title} is not installed: install it (Debian: ${[...packages, ...systemFont.packages].join(', ')})${or}.`;
}
