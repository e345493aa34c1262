import { readFile, writeFile } from 'node:fs/promises';
import semver from 'semver';
import { PackageError } from './package-error.ts';
import { reportOf, requireReportable, writeReport } from './report-file.ts';

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const packageName = '@site/shared-ui';

/** The version that a command line asks for: `patch`, `minor`, `major` or a version after the present one. */
export function nextVersion(present: string, wanted: string): string {
  const next = ['patch', 'minor', 'major'].includes(wanted)
    ? semver.inc(present, wanted as 'patch' | 'minor' | 'major')
    : semver.valid(wanted);
  if (next === null || !semver.gt(next, present))
    throw new PackageError(`"${wanted}" is not patch, minor, major or a version after ${present}.`);
  return next;
}

/** A manifest, or an entry of the lock file, with another version of the package: its own, or its dependency. */
function withVersion<T extends Manifest>(manifest: T, version: string): T {
  const dependencies = (listed: Manifest['dependencies']) =>
    listed && packageName in listed ? { ...listed, [packageName]: version } : listed;
  return {
    ...manifest,
    ...(manifest.name === packageName && { version }),
    ...(manifest.dependencies && { dependencies: dependencies(manifest.dependencies) }),
    ...(manifest.devDependencies && { devDependencies: dependencies(manifest.devDependencies) }),
  };
}

/**
 * Gives `shared-ui` a version: in its package.json, in those of the workspaces that depend on it, in package-lock.json
 * and in the API report.
 *
 * @param wanted `patch`, `minor`, `major` or a version
 * @returns the version, and the files that were written, relative to the root
 * @throws PackageError if the version is lower than the change of the API needs; nothing is written then
 */
export async function setVersion(
  root: string,
  wanted: string,
): Promise<{ readonly version: string; readonly files: readonly string[] }> {
  const read = async (path: string) => JSON.parse(await readFile(`${root}${path}`, 'utf8'));
  const { version: present } = (await read('shared-ui/package.json')) as { readonly version: string };
  const version = nextVersion(present, wanted);
  const report = await reportOf(root, version);
  await requireReportable(root, report);

  const files: string[] = [];
  const write = async (path: string, before: object, after: object) => {
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await writeFile(`${root}${path}`, `${JSON.stringify(after, null, 2)}\n`);
    files.push(path);
  };
  const lock = (await read('package-lock.json')) as { readonly packages: Readonly<Record<string, Manifest>> };
  // The lock file names each workspace, where package.json has patterns such as `*-mfe`.
  const workspaces = Object.keys(lock.packages).filter((path) => path && !path.includes('node_modules/'));
  for (const path of workspaces.map((folder) => `${folder}/package.json`)) {
    const manifest = (await read(path)) as Manifest;
    await write(path, manifest, withVersion(manifest, version));
  }
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.includes('node_modules/') ? entry : withVersion(entry, version),
  ]);
  await write('package-lock.json', lock, { ...lock, packages: Object.fromEntries(packages) });
  await writeReport(root, report);
  return { version, files: [...files, 'shared-ui/api-report.md'] };
}
