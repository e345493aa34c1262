import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { primaryLanguage, type UnitName } from '@platform/contract';
import { loadSite, siteFile } from '@platform/releases/load-site';
import { buildFileOf } from './build-options.ts';
import { inputPath } from './input-path.ts';
import { type UsedPackages, usedPackages } from './locked-packages.ts';
import { unitFolder } from './workspace.ts';

const notInBuild = /\.(test|fixtures)\.tsx?$|\/testing\//;

const lockFile = 'package-lock.json';

/** What all builds read. */
export const toolInputs: readonly string[] = [
  // The ranges that a release requires are made of both.
  'platform/contract/src',
  'platform/host/package.json',
  'platform/build/src/units',
  'platform/releases/src/core/built',
  lockFile,
  'tsconfig.base.json',
  'tsconfig.json',
  '.browserslistrc',
];

/**
 * Folders and files, relative to the root of the sources, that a build of the unit in a folder reads: the unit's, those of the
 * packages of this repository that it depends on, the design of pictures, and the tools. Of the lock file only the packages that
 * the build uses are an input: another unit may be added without a new build of this one. Of the site's file, a remote gets the
 * language, the name and the design of its pictures, which `sourceKey` adds.
 */
export async function inputsOf(
  root: string,
  folder: string,
  packages: Promise<UsedPackages> = usedPackages(root, folder),
): Promise<readonly string[]> {
  const { folders } = await packages;
  const { socialImages } = await loadSite(root);
  return [
    ...[folder, ...folders].flatMap((part) => [`${part}/src`, `${part}/static`, `${part}/package.json`]),
    buildFileOf(folder),
    ...(socialImages ? [dirname(socialImages.module), ...socialImages.colours.map(({ file }) => file)] : []),
    // What the site's file says is in the shell's release, with the paths that the backend's parts reserve.
    ...(folder === 'shell' ? [siteFile, ...(await importedBySite(root))] : []),
    ...toolInputs.map((path) => inputPath(root, path)),
  ];
}

/** The files of the site, with their folders, that its file loads when it is asked for the backend's parts. */
async function importedBySite(root: string): Promise<readonly string[]> {
  const text = await readFile(join(root, siteFile), 'utf8');
  return [...text.matchAll(/import\(\s*['"]\.\/([^'"]+)['"]\s*\)/g)].map(([, file = '']) =>
    file.includes('/') ? dirname(file) : file,
  );
}

async function filesBelow(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return 'file' as const;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (entries === 'file') return [path];
  const nested = await Promise.all(entries.map((entry) => filesBelow(root, `${path}/${entry.name}`)));
  return nested.flat();
}

/** The same sources have the same key in any folder and on any machine. A build is found by it. */
export async function sourceKey(root: string, unit: UnitName): Promise<string> {
  const site = await loadSite(root);
  const folder = unitFolder(site, unit);
  const ofSite = [primaryLanguage(site), site.name, JSON.stringify(site.socialImages ?? null)];
  const packages = usedPackages(root, folder);
  const files = (await inputsOf(root, folder, packages)).filter((path) => basename(path) !== lockFile);
  const { installed } = await packages;
  return createHash('sha256')
    .update([await hashOf(root, files), ...ofSite, ...installed].join('\n'))
    .digest('hex')
    .slice(0, 32);
}

/** The files of a build's inputs (files, or folders with all their files), sorted and relative to the root. */
export async function inputFiles(root: string, inputs: readonly string[]): Promise<readonly string[]> {
  const nested = await Promise.all(inputs.map((path) => filesBelow(root, path)));
  return [...new Set(nested.flat())].filter((path) => !notInBuild.test(path)).sort();
}

/** SHA-256 in hexadecimal of the names and contents of these files, or of all files in these folders. */
export async function hashOf(root: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await inputFiles(root, inputs)) {
    const content = createHash('sha256').update(await readFile(join(root, path)));
    hash.update(`${path}\0${content.digest('hex')}\n`);
  }
  return hash.digest('hex');
}
