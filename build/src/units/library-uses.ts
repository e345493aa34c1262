import type { Compilation, Compiler, Dependency, Module, ModuleGraph } from 'webpack';

type Uses = Readonly<Record<string, readonly string[]>>;

const recorded = new WeakMap<Compilation, Uses>();

/**
 * The uses of a finished compilation: library → names, sorted; `*` for a use of the library as a whole. Empty without
 * the plugin `LibraryUses`.
 */
export function libraryUses(compilation: Compilation): Uses {
  return recorded.get(compilation) ?? {};
}

/** Records which exports of the shared libraries a remote uses, in code that stays in its bundle. */
export class LibraryUses {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LibraryUses', (compilation) => {
      // Unused code is known, and modules are not concatenated yet.
      compilation.hooks.afterOptimizeChunks.tap('LibraryUses', () => {
        recorded.set(compilation, usesIn(compilation));
      });
    });
  }
}

function usesIn(compilation: Compilation): Uses {
  const uses = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    const library = sharedLibraryOf(module);
    if (library === null) continue;
    const names = uses.get(library) ?? new Set();
    for (const name of namesUsed(compilation, module)) names.add(name);
    if (names.size > 0) uses.set(library, names);
  }
  return Object.fromEntries([...uses].sort(byName).map(([library, names]) => [library, [...names].sort()]));
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** The name of the library for which a module is the placeholder; null for other modules. */
function sharedLibraryOf(module: Module): string | null {
  if (module.type !== 'consume-shared-module') return null;
  return (module as unknown as { readonly options: { readonly shareKey: string } }).options.shareKey;
}

/** Stands for a use of the library as a whole, whose names are not known. */
const whole = '*';

function namesUsed({ moduleGraph, chunkGraph }: Compilation, library: Module): Set<string> {
  const names = new Set<string>();
  for (const connection of moduleGraph.getIncomingConnections(library)) {
    const { originModule, dependency } = connection;
    if (!originModule || !dependency) continue;
    for (const runtime of chunkGraph.getModuleRuntimes(originModule)) {
      if (!connection.isTargetActive(runtime)) continue;
      for (const path of pathsReferenced(dependency, moduleGraph, runtime)) names.add(path[0] ?? whole);
    }
  }
  return names;
}

type Runtime = Parameters<Dependency['getReferencedExports']>[1];

/** What an import refers to, as paths: `['useState']`; an empty path is the library as a whole. */
function pathsReferenced(
  dependency: Dependency,
  moduleGraph: ModuleGraph,
  runtime: Runtime,
): readonly (readonly string[])[] {
  // The default import of a CommonJS library is the library; webpack gives up on the names behind it.
  const { ids = [] } = dependency as { readonly ids?: readonly string[] };
  if (ids[0] === 'default') return [ids.slice(1)];
  return dependency
    .getReferencedExports(moduleGraph, runtime)
    .map((reference) => (Array.isArray(reference) ? reference : reference.name));
}
