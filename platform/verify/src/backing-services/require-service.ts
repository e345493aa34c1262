import { findPrograms, installPackages, type ProgramPaths } from '@platform/command/browser';
import { type TestServiceName, testServiceNames, testServices } from './services.data.ts';

/** Environment variable with services that a person leaves out of the tests, separated by commas. */
export const withoutVariable = 'TEST_ENGINES_WITHOUT';

/** The programs of a service. @throws an error whose message says what to install */
export function requireService<Name extends TestServiceName>(
  name: Name,
): ProgramPaths<(typeof testServices)[Name]> {
  const programs = findPrograms(testServices[name], process.env);
  if (programs === null) throw new Error(missingService(name));
  return programs;
}

function missingService(name: TestServiceName): string {
  const { title, packages } = testServices[name];
  return `${title} is not installed (Debian: ${packages.join(', ')}).`;
}

/** Installs the missing services if possible. @returns why each of the others cannot be used */
export function unusableServices(print: (text: string) => void): ReadonlyMap<TestServiceName, string> {
  if (process.platform !== 'linux')
    return new Map(
      testServiceNames.map((name) => [name, `${testServices[name].title} is started on Linux only.`]),
    );
  const without = leftOut(process.env[withoutVariable] ?? '');
  const missing = () =>
    testServiceNames.filter(
      (name) => !without.includes(name) && findPrograms(testServices[name], process.env) === null,
    );
  installPackages(
    missing().flatMap((name) => testServices[name].packages),
    print,
    process.env,
  );
  return new Map([
    ...without.map(
      (name) => [name, `${testServices[name].title} is left out by ${withoutVariable}.`] as const,
    ),
    ...missing().map((name) => [name, missingService(name)] as const),
  ]);
}

function leftOut(text: string): readonly TestServiceName[] {
  const names = text.split(',').filter((name) => name !== '');
  const unknown = names.filter((name) => !Object.hasOwn(testServices, name));
  if (unknown.length > 0)
    throw new Error(
      `${withoutVariable} names ${unknown.join(', ')}. The services are: ${testServiceNames.join(', ')}.`,
    );
  return names as readonly TestServiceName[];
}
