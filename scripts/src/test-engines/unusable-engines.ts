import { type InstallDeps, installHere } from '../programs/find-programs.ts';
import { type TestEngineName, testEngineNames, testEngines } from './engines.data.ts';
import { installTestEngines } from './require-engine.ts';

/** Environment variable with engines that a person leaves out of the tests, separated by commas. */
export const withoutVariable = 'TEST_ENGINES_WITHOUT';

export interface MachineDeps extends InstallDeps {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
}

const thisMachine = (): MachineDeps => ({
  ...installHere(process.env),
  ...{ platform: process.platform, isRoot: process.getuid?.() === 0 },
});

/**
 * Installs the missing engines if possible.
 *
 * @returns why each of the engines that cannot be used on this machine cannot be used; their tests are skipped
 */
export function unusableEngines(
  print: (text: string) => void,
  deps: MachineDeps = thisMachine(),
): ReadonlyMap<TestEngineName, string> {
  const without = leftOut(deps.env[withoutVariable] ?? '');
  const reasonOf = (name: TestEngineName) => {
    const { title, needsRoot } = testEngines[name];
    if (deps.platform !== 'linux') return `${title} is started on Linux only.`;
    if (without.includes(name)) return `${title} is left out by ${withoutVariable}.`;
    if (needsRoot && !deps.isRoot) return `${title} can only be started by root.`;
    return null;
  };
  const reasons = testEngineNames.flatMap((name) => {
    const reason = reasonOf(name);
    return reason === null ? [] : [[name, reason] as const];
  });
  const unusable = new Map(reasons);
  const wanted = testEngineNames.filter((name) => !unusable.has(name));
  return new Map([...unusable, ...installTestEngines(wanted, print, deps)]);
}

function leftOut(text: string): readonly string[] {
  const names = text.split(',').filter((name) => name !== '');
  const unknown = names.filter((name) => !(testEngineNames as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new Error(
      `${withoutVariable} names ${unknown.join(', ')}. The engines are: ${testEngineNames.join(', ')}.`,
    );
  return names;
}
