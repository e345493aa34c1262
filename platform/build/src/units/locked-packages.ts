import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { inputPath } from './input-path.ts';

/** The keys are paths such as `node_modules/a/node_modules/b`. */
interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  /** The folder of a link: a package of this repository. */
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** The package of the build tools, and their folder if the package is a part of this repository. */
const tools = { package: '@platform/build', folder: 'platform/build/src/units' };

/** The shell provides these to every remote, in the versions that are installed for the shell. */
const ofTheHost = ['react', 'react-dom'];

export interface UsedPackages {
  /** Folders of this repository, relative to the root. */
  readonly folders: readonly string[];
  /** Path, version and hash of each installed package. */
  readonly installed: readonly string[];
}

/**
 * The packages that a unit's build uses: those of the unit and of the build tools, and what they need.
 *
 * @param root of the site
 * @param folder the unit's, relative to the root
 * @returns both sorted; none if there is no lock file
 */
export async function usedPackages(root: string, folder: string): Promise<UsedPackages> {
  const lockFile = join(root, inputPath(root, 'package-lock.json'));
  const { packages = {} } = (await readJson<{ packages: LockedPackages }>(lockFile)) ?? {};
  /** As the lock file names a folder of the site. */
  const locked = (path: string) => relative(dirname(lockFile), join(root, path));
  const found = new Set<string>();
  const add = (from: string, names: readonly string[]) => {
    for (const name of names) {
      const path = locate(packages, from, name);
      if (path === null || found.has(path)) continue;
      found.add(path);
      add(path, dependenciesOf(packages[path]));
    }
  };
  // Of its own file, since `npm install` may not have run after an edit of it.
  add(locked(folder), dependenciesOf(await readJson<LockedPackage>(join(root, folder, 'package.json'))));
  add(locked('shell'), ofTheHost);
  const folders = [...found].filter((path) => !path.includes('node_modules/'));
  const build = locate(packages, '', tools.package);
  if (build !== null) {
    found.add(build);
    add(build, await usedTools(root, packages, build));
  }
  return {
    folders: folders.map((path) => inputPath(root, path)).sort(),
    installed: [...found]
      .filter((path) => path.includes('node_modules/'))
      .map((path) => `${path} ${packages[path]?.version ?? ''} ${packages[path]?.integrity ?? ''}`)
      .sort(),
  };
}

/** Undefined if there is no such file. */
async function readJson<Content>(path: string): Promise<Content | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Optional peers are left out: a build that uses one declares it as its own dependency. */
function dependenciesOf(locked: LockedPackage | undefined): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = locked ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/**
 * The path at which Node finds a package: in the `node_modules` next to the importing package, or in a folder above.
 * A package of this repository is found at its own folder. Null if it is not installed.
 */
function locate(packages: LockedPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`;
    const locked = packages[path];
    if (locked?.link) return locked.resolved ?? null;
    if (locked) return path;
    if (folder === '') return null;
  }
}

/**
 * Dependencies of the build tools. Of those in this repository, only what a file of the build names: imported, or as a loader.
 *
 * @param build path of their package
 */
async function usedTools(root: string, packages: LockedPackages, build: string): Promise<readonly string[]> {
  if (build.includes('node_modules/')) return dependenciesOf(packages[build]);
  const entries = await readdir(join(root, inputPath(root, tools.folder)), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')));
  const text = texts.join('\n');
  return dependenciesOf(packages[build]).filter(
    (name) => text.includes(`'${name}'`) || text.includes(`'${name}/`) || text.includes(`\`${name}/`),
  );
}
