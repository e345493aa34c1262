import { globSync } from 'node:fs';
import { debianPackages, type InstallPackages } from './install-packages.ts';

export interface Program {
  /** Environment variable with its path; it takes precedence. */
  readonly variable?: string;
  /** Usual paths; `*` matches any part of a name. */
  readonly places: readonly string[];
}

export interface Software {
  readonly title: string;
  readonly programs: Readonly<Record<string, Program>>;
  readonly packages: readonly string[];
}

export type ProgramPaths<S extends Software> = Readonly<Record<keyof S['programs'], string>>;

export interface Machine {
  readonly env: NodeJS.ProcessEnv;
  /** Paths that match a pattern with `*`, or one path. */
  readonly match: (pattern: string) => readonly string[];
  /** Null if this process cannot install packages. */
  readonly install: InstallPackages | null;
}

export const thisMachine = (env: NodeJS.ProcessEnv): Machine => ({
  env,
  match: (pattern) => globSync(pattern),
  install: debianPackages(env),
});

/** The paths of all programs of a software; null if one is missing. */
export function findPrograms<S extends Software>(software: S, machine: Machine): ProgramPaths<S> | null {
  const found = Object.entries(software.programs).map(
    ([role, program]) => [role, findProgram(program, machine)] as const,
  );
  return found.every(([, path]) => path !== null) ? (Object.fromEntries(found) as ProgramPaths<S>) : null;
}

function findProgram({ variable, places }: Program, { env, match }: Machine): string | null {
  const given = (variable && env[variable]) || null;
  return [...(given === null ? [] : [given]), ...places].flatMap(match)[0] ?? null;
}

export function installPackages(
  packages: readonly string[],
  print: (text: string) => void,
  { install }: Machine,
): void {
  if (packages.length === 0 || !install) return;
  print(`Installing Debian’s ${packages.join(', ')} (a few minutes) …`);
  try {
    install(packages);
  } catch (error) {
    print(`The packages could not be installed: ${error instanceof Error ? error.message : error}`);
  }
}
