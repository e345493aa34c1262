import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { type SharedLibraryName, sharedLibraryNames } from '@site/shared-ui/contracts';
import type { Compiler, Module } from 'webpack';
import type { RemoteOptions } from './build-options.ts';
import { root } from './workspace.ts';

const shellRequire = createRequire(`${root}shell/package.json`);

function installedVersion(library: string): string {
  const { version } = shellRequire(`${library}/package.json`) as { version: string };
  return version;
}

/** Exact versions of the libraries that the shell shares; `shell/src/remotes/shared.ts` provides them. */
export function providedVersions(): Readonly<Record<SharedLibraryName, string>> {
  const react = installedVersion('react');
  const { version } = shellRequire('../shared-ui/package.json') as { version: string };
  return {
    react,
    'react/jsx-runtime': react,
    'react-dom': installedVersion('react-dom'),
    '@site/shared-ui/host': version,
  };
}

/** The versions that a remote requires from the shell: the same major version. A remote has no fallback copy. */
export function requiredRanges(shared: readonly SharedLibraryName[]): Readonly<Record<string, string>> {
  const versions = providedVersions();
  return Object.fromEntries(shared.map((library) => [library, `^${versions[library]}`]));
}

/** The federation plugin of a remote's build: one exposed module per page, all shared libraries from the host. */
export function remoteFederation(
  { exposes, shared }: Pick<RemoteOptions, 'exposes' | 'shared'>,
  container: string,
  filename: string,
): ModuleFederationPlugin {
  const exposed = Object.entries(exposes).map(([key, module]) => [
    key,
    { import: module, name: key.replace('./', '') },
  ]);
  const taken = Object.entries(requiredRanges(shared)).map(([library, requiredVersion]) => [
    library,
    { singleton: true, strictVersion: true, requiredVersion, import: false },
  ]);
  return new ModuleFederationPlugin({
    name: container,
    filename,
    exposes: Object.fromEntries(exposed),
    shared: Object.fromEntries(taken),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    experiments: {
      // The shell provides the runtime: 16 kB (gzip) less in every entry.
      externalRuntime: true,
      // A remote loads no remotes of its own.
      optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
    },
  });
}

/** Two module ids of the plugin contain absolute paths; fixed ids make builds equal in every folder. */
export class StableFederationIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('StableFederationIds', (compilation) => {
      compilation.hooks.moduleIds.tap({ name: 'StableFederationIds', stage: -100 }, (modules) => {
        for (const module of modules) {
          const id = stableId(module);
          if (id && compilation.chunkGraph.getModuleId(module) === null)
            compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

function stableId(module: Module): string | null {
  const identifier = module.identifier();
  if (identifier.startsWith('container entry')) return 'federation-container';
  return /[\\/]\.federation[\\/]entry/.test(identifier) ? 'federation-runtime' : null;
}

/**
 * A library that the shell provides and that a remote imports without sharing it would be bundled: the page would have
 * a second React, or a second router, and fail where nobody looks. The build fails instead.
 */
export class RefuseUnshared {
  readonly #shared: readonly string[];

  constructor(shared: readonly SharedLibraryName[]) {
    this.#shared = shared;
  }

  apply(compiler: Compiler): void {
    const unshared = new Set<string>(sharedLibraryNames.filter((name) => !this.#shared.includes(name)));
    compiler.hooks.normalModuleFactory.tap('RefuseUnshared', (factory) => {
      factory.hooks.beforeResolve.tap('RefuseUnshared', ({ request }) => {
        if (!unshared.has(request)) return;
        throw new Error(`${request} comes from the shell: name it in shared in webpack.config.ts.`);
      });
    });
  }
}
