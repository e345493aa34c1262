import { siteRoot } from '@site/composition/site-root';
import { CommandError } from '../call/command-error.ts';
import type { SiteDeps } from '../call/site-deps.ts';

/** The build of the sources, which an installation leaves out. Only this file knows which build it is. */
export const buildSources: Pick<SiteDeps, 'units' | 'build'> = {
  units: () =>
    explained(async () =>
      isHere() ? (await import('@site/build/units/workspace')).workspaceUnits(siteRoot()) : [],
    ),
  build: (unit) =>
    explained(async () => {
      const { buildUnits } = await import('@site/build/units/build-units');
      const { buildFolder } = await import('@site/build/units/workspace');
      const root = siteRoot();
      // Without output, because the subcommand prints progress.
      const [built] = await buildUnits([unit], { root, into: buildFolder(root), print: () => undefined });
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
