import {
  findPrograms,
  type InstallDeps,
  installHere,
  installPackages,
  onThisMachine,
  type ProgramPaths,
} from '@site/build/programs/find-programs';
import { type TestEngineName, testEngineNames, testEngines } from './engines.data.ts';

/** Environment variable with services that a person leaves out of the tests, separated by commas. */
export const withoutVariable = 'TEST_ENGINES_WITHOUT';

/** The programs of a service. @throws an error whose message says what to install */
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
 * Installs the missing services if possible.
 *
 * @returns why each of those that cannot be used on this machine cannot be used; their tests are skipped
 */
export function unusableEngines(
  print: (text: string) => void,
  deps: InstallDeps = installHere(process.env),
): ReadonlyMap<TestEngineName, string> {
  if (process.platform !== 'linux')
    return new Map(
      testEngineNames.map((name) => [name, `${testEngines[name].title} is started on Linux only.`]),
    );
  const without = leftOut(deps.env[withoutVariable] ?? '');
  const missing = () =>
    testEngineNames.filter(
      (name) => !without.includes(name) && findPrograms(testEngines[name], deps) === null,
    );
  installPackages(
    missing().flatMap((name) => testEngines[name].packages),
    print,
    deps,
  );
  return new Map([
    ...without.map(
      (name) => [name, `${testEngines[name].title} is left out by ${withoutVariable}.`] as const,
    ),
    ...missing().map((name) => [name, missingEngine(name)] as const),
  ]);
}

function leftOut(text: string): readonly TestEngineName[] {
  const names = text.split(',').filter((name) => name !== '');
  const unknown = names.filter((name) => !Object.hasOwn(testEngines, name));
  if (unknown.length > 0)
    throw new Error(
      `${withoutVariable} names ${unknown.join(', ')}. The engines are: ${testEngineNames.join(', ')}.`,
    );
  return names as readonly TestEngineName[];
}
