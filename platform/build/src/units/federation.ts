import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { hostSince, type SharedLibraryName, sharedLibraryNames } from '@platform/contract';
import { siteRoot } from '@platform/releases/site-root';
import semver from 'semver';
import type { Compilation, Compiler, Module } from 'webpack';
import type { RemoteOptions } from './build-options.ts';
import { containerByTag } from './site-chunks.ts';

const shellRequire = (file: string) => createRequire(`${siteRoot()}shell/package.json`)(file) as unknown;

function installedVersion(library: string): string {
  const { version } = shellRequire(`${library}/package.json`) as { version: string };
  return version;
}

/** Exact versions of the libraries that the shell shares; `platform/runtime/src/remotes/shared.ts` provides them. */
export function providedVersions(): Readonly<Record<SharedLibraryName, string>> {
  const react = installedVersion('react');
  const { version } = shellRequire('@platform/host/package.json') as { version: string };
  return {
    react,
    'react/jsx-runtime': react,
    'react-dom': installedVersion('react-dom'),
    '@platform/host': version,
  };
}

const hostLibrary = '@platform/host';

/** The first version whose shell loads chunks and has the federation runtime: see `siteChunks`. */
const servesEntriesSince = '2.2.0';

/**
 * The ranges that a remote requires from the shell. They begin with the lowest version that has what it uses, not with that
 * of today: a new version of a library must not keep the shell from going back. A remote has no fallback copy.
 */
export function requiredRanges({
  shared,
  atLeast = {},
}: Pick<RemoteOptions, 'shared' | 'atLeast'>): Readonly<Record<string, string>> {
  const versions = providedVersions();
  const lowest = (library: SharedLibraryName) => atLeast[library] ?? `${semver.major(versions[library])}.0.0`;
  return Object.fromEntries(shared.map((library) => [library, `^${lowest(library)}`]));
}

/** As `requiredRanges`, with the lowest version of `host` that has what entries and all imports of a compilation need. */
export function recordedRanges(
  options: Pick<RemoteOptions, 'shared' | 'atLeast'>,
  compilation: Pick<Compilation, 'modules' | 'moduleGraph'>,
  since = hostSince,
): Readonly<Record<string, string>> {
  const ranges = requiredRanges(options);
  const range = ranges[hostLibrary];
  if (range === undefined) return ranges;
  const names = importedNames(compilation, hostLibrary);
  const needed =
    names === null ? [providedVersions()[hostLibrary]] : [...names].flatMap((name) => since[name] ?? []);
  const [lowest] = semver.rsort([range.slice(1), servesEntriesSince, ...needed]);
  return { ...ranges, [hostLibrary]: `^${lowest}` };
}

/** A use of an import: `ids` is empty for a whole module. */
interface ImportDependency {
  readonly request?: string;
  readonly getIds?: (graph: Compilation['moduleGraph']) => readonly string[];
}

/** What modules import from a library; null if one takes the whole library. */
function importedNames(
  { modules, moduleGraph }: Pick<Compilation, 'modules' | 'moduleGraph'>,
  library: string,
): ReadonlySet<string> | null {
  const names = new Set<string>();
  const parts = [...modules].flatMap((one) => [
    one,
    ...((one as { modules?: Iterable<Module> }).modules ?? []),
  ]);
  for (const { dependencies } of parts) {
    for (const dependency of dependencies as readonly ImportDependency[]) {
      if (dependency.request !== library || !dependency.getIds) continue;
      const [name] = dependency.getIds(moduleGraph);
      if (name === undefined) return null;
      names.add(name);
    }
  }
  return names;
}

/** The shell provides what an entry has of the federation runtime: `platform/runtime/src/remotes/federation.ts`. */
export function externalFederation({ request = '' }: { readonly request?: string }, done: Done): void {
  done(null, /[\\/]webpack-bundler-runtime[\\/]/.test(request) ? 'siteFederation' : undefined);
}
type Done = (error: null, variable?: string) => void;

/** @param byTag whether the tag of the entry names the container; the name is otherwise in its code */
export function remoteFederation(
  { exposes, ...options }: Pick<RemoteOptions, 'exposes' | 'shared' | 'atLeast'>,
  container: string,
  filename: string,
  byTag: boolean,
): ModuleFederationPlugin {
  const exposed = Object.entries(exposes).map(([key, module]) => [
    key,
    { import: module, name: key.replace('./', '') },
  ]);
  const taken = Object.entries(requiredRanges(options)).map(([library, requiredVersion]) => [
    library,
    { singleton: true, strictVersion: true, requiredVersion, import: false },
  ]);
  return new ModuleFederationPlugin({
    name: container,
    filename,
    library: byTag ? { type: 'assign', name: containerByTag } : { type: 'var', name: container },
    exposes: Object.fromEntries(exposed),
    shared: Object.fromEntries(taken),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    experiments: {
      // A remote loads no remotes of its own.
      optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
    },
  });
}

/** Two module ids of the plugin contain absolute paths; fixed ids make builds equal in every folder. */
export function stableFederationIds(compiler: Compiler): void {
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

function stableId(module: Module): string | null {
  const identifier = module.identifier();
  if (identifier.startsWith('container entry')) return 'federation-container';
  return /[\\/]\.federation[\\/]entry/.test(identifier) ? 'federation-runtime' : null;
}

/** A remote that imports a shared library without sharing it would bundle a second React, or a second router. */
export const refuseUnshared = (shared: readonly SharedLibraryName[]) => (compiler: Compiler) => {
  const unshared = new Set<string>(sharedLibraryNames.filter((name) => !shared.includes(name)));
  compiler.hooks.normalModuleFactory.tap('RefuseUnshared', (factory) => {
    factory.hooks.beforeResolve.tap('RefuseUnshared', ({ request }) => {
      if (!unshared.has(request)) return;
      throw new Error(`${request} comes from the shell: name it in shared in webpack.config.ts.`);
    });
  });
};
