import { globSync } from 'node:fs';

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

/** The paths of all programs of a software; null if one is missing. */
export function findPrograms<S extends Software>(
  { programs }: S,
  env: NodeJS.ProcessEnv,
): ProgramPaths<S> | null {
  const found = Object.entries(programs).map(([role, { variable, places }]) => {
    const given = (variable && env[variable]) || null;
    const [path = null] = [...(given === null ? [] : [given]), ...places].flatMap((place) => globSync(place));
    return [role, path] as const;
  });
  return found.every(([, path]) => path !== null) ? (Object.fromEntries(found) as ProgramPaths<S>) : null;
}
