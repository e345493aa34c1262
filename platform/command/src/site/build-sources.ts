import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteFile } from '@platform/releases/load-site';
import { findSiteRoot, siteRoot } from '@platform/releases/site-root';
import { CommandError } from '../call/command-error.ts';
import type { SiteDeps } from '../call/site-deps.ts';

/** The build of the sources, which an installation leaves out. Of what `site` and `serve` load, only this file knows the build. */
export const buildSources = (env: NodeJS.ProcessEnv): Pick<SiteDeps, 'units' | 'build'> => ({
  units: (from) =>
    explained(async () => {
      const root = findSiteRoot(env);
      if (root === null || (from === 'own' && root !== ownRoot(env)) || !isHere()) return [];
      return (await import('@platform/build/sources')).workspaceUnits(root);
    }),
  build: (unit) =>
    explained(async () => {
      const { buildUnits } = await import('@platform/build/units');
      const { buildFolder } = await import('@platform/build/sources');
      const root = siteRoot(env);
      // Without output, because the subcommand prints progress.
      const [built] = await buildUnits([unit], { root, into: buildFolder(root), print: () => undefined });
      if (built) return built;
      throw new CommandError('not-built', 'build-failed', `${unit} was not built.`);
    }),
});

/** The root of the site to which this command belongs, or null. The command does not run code of another site's folder. */
export function ownRoot(env: NodeJS.ProcessEnv): string | null {
  const own = fileURLToPath(new URL('../../../../', import.meta.url));
  const root = findSiteRoot(env);
  if (env.SITE_ROOT || root?.startsWith(own)) return root;
  return existsSync(join(own, siteFile)) ? own : null;
}

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
    return import.meta.resolve('@platform/build/sources') !== '';
  } catch {
    return false;
  }
}
