import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { SharedLibraryName, UnitDeclaration } from '@site/shared-ui/contracts';
import type { Compiler, Module } from 'webpack';
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
    '@site/shared-ui': version,
  };
}

/** The versions that a remote requires from the shell: the same major version. A remote has no fallback copy. */
export function requiredRanges(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(providedVersions()).map(([library, version]) => [library, `^${version}`]),
  );
}

/** The federation plugin of a remote's build: one exposed module per page, all shared libraries from the host. */
export function remoteFederation(
  declaration: UnitDeclaration,
  container: string,
  filename: string,
): ModuleFederationPlugin {
  const exposes = Object.entries(declaration.pages).map(([page, module]) => [
    `./${page}`,
    { import: module, name: page },
  ]);
  const shared = Object.entries(requiredRanges()).map(([library, requiredVersion]) => [
    library,
    { singleton: true, strictVersion: true, requiredVersion, import: false },
  ]);
  return new ModuleFederationPlugin({
    name: container,
    filename,
    exposes: Object.fromEntries(exposes),
    shared: Object.fromEntries(shared),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    // The shell provides the runtime: 16 kB (gzip) less in every entry.
    experiments: { externalRuntime: true },
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
