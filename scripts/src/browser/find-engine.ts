import { existsSync, globSync } from 'node:fs';
import { type EngineName, type EngineProgram, engines, systemFont } from './engines.data.ts';
import { debianPackages, type InstallPackages } from './install-packages.ts';

/** Paths of an engine's programs: `{ browser }`, or more. */
export type EnginePrograms<Name extends EngineName> = Readonly<
  Record<keyof (typeof engines)[Name]['programs'], string>
>;

export interface FindDeps {
  readonly env: NodeJS.ProcessEnv;
  readonly exists: (path: string) => boolean;
  /** Paths that match a pattern with `*`. */
  readonly match: (pattern: string) => readonly string[];
}

const onThisMachine = (env: NodeJS.ProcessEnv): FindDeps => ({
  env,
  exists: existsSync,
  match: (pattern) => globSync(pattern),
});

/** The programs of an engine on this machine; null if one is missing. */
export function findEngine<Name extends EngineName>(
  name: Name,
  env: NodeJS.ProcessEnv,
  deps: FindDeps = onThisMachine(env),
): EnginePrograms<Name> | null {
  const programs: Readonly<Record<string, EngineProgram>> = engines[name].programs;
  const found = Object.entries(programs).map(
    ([role, program]) => [role, findProgram(program, deps)] as const,
  );
  return found.every(([, path]) => path !== null)
    ? (Object.fromEntries(found) as EnginePrograms<Name>)
    : null;
}

function findProgram({ variable, places }: EngineProgram, { env, exists, match }: FindDeps): string | null {
  const given = (variable && env[variable]) || null;
  if (given && exists(given)) return given;
  const paths = places.flatMap((place) =>
    place.includes('*') ? match(place) : exists(place) ? [place] : [],
  );
  return paths[0] ?? null;
}

export interface InstallDeps extends FindDeps {
  /** Null if this process cannot install packages. */
  readonly install: InstallPackages | null;
}

/**
 * Installs missing engines and the font that they need, if possible, and prints what it installs.
 *
 * @returns the engines that are still missing
 */
export function installEngines(
  names: readonly EngineName[],
  print: (text: string) => void,
  env: NodeJS.ProcessEnv,
  deps: InstallDeps = { ...onThisMachine(env), install: debianPackages(env) },
): readonly EngineName[] {
  const missing = () => names.filter((name) => !findEngine(name, env, deps));
  const packages: string[] = missing().flatMap((name) => engines[name].packages);
  // A browser may be installed without the font.
  if (!systemFont.places.some((place) => deps.match(place).length > 0)) packages.push(...systemFont.packages);
  if (packages.length > 0 && deps.install) {
    print(`Installing Debian’s ${packages.join(', ')} (a few minutes) …`);
    try {
      deps.install(packages);
    } catch (error) {
      print(`The packages could not be installed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return missing();
}

/** Message that says what is missing and how to install it. */
export function missingSentence(name: EngineName): string {
  const { title, packages } = engines[name];
  const programs: Readonly<Record<string, EngineProgram>> = engines[name].programs;
  const variables = Object.values(programs).flatMap(({ variable }) => variable ?? []);
  const or = variables.length > 0 ? `, or set ${variables.join(', ')} to where it is` : '';
  return `${title} is not installed: install it (Debian: ${[...packages, ...systemFont.packages].join(', ')})${or}.`;
}
