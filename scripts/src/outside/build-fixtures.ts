import { execFile } from 'node:child_process';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { hashOf } from '@platform/build/sources';
import { packPackages } from '../package/index.ts';

const run = promisify(execFile);

const outsideRemotes = ['rspack-remote', 'vite-remote'];

const editions = ['first', 'second'];

/** What the build of a remote writes: the files for browsers and, if it has them, the pages for Node. */
const outputs = ['dist', 'dist-node'];

/** Folder of the built remotes, relative to the root of the sources; `<remote>/<edition>/dist`. */
const fixturesFolder = 'examples/fixtures';

/** With the packages of their own lock files, so that tests need no registry. Takes about a minute. */
export async function buildFixtures(root: string, print: (line: string) => void): Promise<void> {
  const packages = await packPackages(root, `${root}.site/pack`);
  await rm(`${root}${fixturesFolder}`, { recursive: true, force: true });
  for (const remote of outsideRemotes) {
    const cwd = `${root}examples/${remote}`;
    print(`Installing the packages of ${remote} …`);
    await run('npm', ['ci', '--ignore-scripts'], { cwd });
    await run('npm', ['install', '--ignore-scripts', '--no-save', '--no-package-lock', ...packages], { cwd });
    await run('npm', ['run', 'types'], { cwd });
    for (const edition of editions) {
      print(`Building the ${edition} edition of ${remote} …`);
      await run('npm', ['run', 'build'], { cwd, env: { ...process.env, EDITION: edition } });
      for (const output of outputs) {
        const into = `${root}${fixturesFolder}/${remote}/${edition}/${output}`;
        await cp(`${cwd}/${output}`, into, { recursive: true }).catch(ignoreMissing);
      }
    }
  }
  await writeFile(`${root}${sourcesFile}`, `${JSON.stringify(await hashesOfSources(root), null, 2)}\n`);
}

export const sourcesFile = `${fixturesFolder}/sources.json`;

export async function hashesOfSources(root: string): Promise<Readonly<Record<string, string>>> {
  const hashes = outsideRemotes.map(async (remote) => {
    const names = await readdir(`${root}examples/${remote}`);
    const sources = names.filter((name) => ![...outputs, 'node_modules', 'README.md'].includes(name)).sort();
    return [
      remote,
      await hashOf(
        root,
        sources.map((name) => `examples/${remote}/${name}`),
      ),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
