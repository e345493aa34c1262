import type { BuiltRelease } from '@site/composition/built';
import { root } from '@site/composition/root';
import type { UnitName } from '@site/shared-ui/contracts';
import { CommandError } from './command-error.ts';

/** What the command needs of a build, which an installation leaves out. Only this file knows which build it is. */
export interface BuildSources {
  /** The units whose sources are here; none without a build. The shell is the first. */
  units(): Promise<readonly UnitName[]>;
  /**
   * Builds the current sources of a unit, if they are not built yet.
   *
   * @throws {CommandError} `not-built`
   */
  build(unit: UnitName): Promise<BuiltRelease>;
}

export const buildSources: BuildSources = {
  units: () =>
    explained(async () =>
      isHere() ? (await import('@site/build/units/workspace')).workspaceUnits(root) : [],
    ),
  build: (unit) =>
    explained(async () => {
      const { buildUnits } = await import('@site/build/units/build-units');
      const { buildFolder } = await import('@site/build/units/workspace');
      // Without output, because the subcommand prints progress.
      const [built] = await buildUnits([unit], { root, into: buildFolder, print: () => undefined });
      if (built) return built;
      throw new CommandError('not-built', 'build-failed', `${unit} was not built.`);
    }),
};

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'BuildError') throw error;
    const { code } = error as Error & { readonly code: string };
    throw new CommandError('not-built', code, error.message, { cause: error });
  }
}

function isHere(): boolean {
  try {
    return import.meta.resolve('@site/build/units/workspace') !== '';
  } catch {
    return false;
  }
}
