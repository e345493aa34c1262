import {
  findPrograms,
  type InstallDeps,
  installPackages,
  onThisMachine,
  type ProgramPaths,
} from '../programs/find-programs.ts';
import { type TestEngineName, testEngines } from './engines.data.ts';

/** The programs of an engine. @throws an error whose message says what to install */
export function requireEngine<Name extends TestEngineName>(
  name: Name,
): ProgramPaths<(typeof testEngines)[Name]> {
  const programs = findPrograms(testEngines[name], onThisMachine(process.env));
  if (programs === null) throw new Error(missingEngine(name));
  return programs;
}

function missingEngine(name: TestEngineName): string {
  const { title, packages } = testEngines[name];
  return `${title} is not installed (Debian: ${packages.join(', ')}).`;
}

/**
 * Installs those of the engines that are missing, if possible.
 *
 * @returns why each of the engines that are still missing cannot be used
 */
export function installTestEngines(
  names: readonly TestEngineName[],
  print: (text: string) => void,
  deps: InstallDeps,
): ReadonlyMap<TestEngineName, string> {
  const missing = () => names.filter((name) => findPrograms(testEngines[name], deps) === null);
  installPackages(
    missing().flatMap((name) => testEngines[name].packages),
    print,
    deps,
  );
  return new Map(missing().map((name) => [name, missingEngine(name)]));
}
