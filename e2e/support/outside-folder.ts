import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@platform/releases/root';

const run = promisify(execFile);

const nameOf = (tarball: string) =>
  basename(tarball).replace(/^(platform|site)-(.+)-\d+\.\d+\.\d+\.tgz$/, '@$1/$2');

/** The tarballs of the packages of the platform: name → absolute path. */
async function packedPackages(): Promise<ReadonlyMap<string, string>> {
  const { stdout } = await run(process.execPath, ['scripts/launch.cjs', 'pack-packages'], { cwd: root });
  const tarballs = stdout.trim().split('\n');
  return new Map(tarballs.map((path) => [nameOf(path), join(root, path)]));
}

/**
 * A copy of a folder outside this repository, which has no lock file, and whose packages of the platform are tarballs.
 *
 * @param names of the packages that it depends on
 */
export async function outsideFolder(source: string, names: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'outside-'));
  const tarballs = await packedPackages();
  await cp(join(root, source), folder, {
    recursive: true,
    filter: (path) => !/\/(node_modules|\.site|dist|dist-node|package-lock\.json)$/.test(path),
  });
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string> | undefined
  >;
  const foreign = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([name]) => !tarballs.has(name),
  );
  const own = names.map((name) => [name, `file:${tarballs.get(name)}`]);
  const dependencies = Object.fromEntries([...foreign, ...own]);
  await writeFile(file, JSON.stringify({ ...manifest, dependencies, devDependencies: {} }, null, 2));
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await run('npm', ['install', ...options], { cwd: folder });
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
