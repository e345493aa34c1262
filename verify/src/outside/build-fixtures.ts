import { execFile } from 'node:child_process';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { packSharedUi } from '@site/build/package/pack-shared-ui';
import { hashOf } from '@site/build/units/release-id';

const run = promisify(execFile);

/** Units that other teams build in their own repositories, each a folder of `examples`. */
const outsideRemotes = ['rspack-remote', 'vite-remote'];

/** Two releases of each, which differ in one word of their page. */
const editions = ['first', 'second'];

/** What the build of a remote writes: the files for browsers and, if it has them, the pages for Node. */
const outputs = ['dist', 'dist-node'];

/** Folder of the built remotes, relative to the root of the sources; `<remote>/<edition>/dist`. */
const fixturesFolder = 'examples/fixtures';

/**
 * Builds every outside remote in its own folder, with the packages of its own lock file and the package of `shared-ui`,
 * and keeps the results: tests need no registry. Takes about a minute.
 *
 * @param root folder of the sources, with a trailing slash
 */
export async function buildFixtures(root: string, print: (line: string) => void): Promise<void> {
  const sharedUi = await packSharedUi(root, `${root}.site/pack`);
  await rm(`${root}${fixturesFolder}`, { recursive: true, force: true });
  for (const remote of outsideRemotes) {
    const cwd = `${root}examples/${remote}`;
    print(`Installing the packages of ${remote} …`);
    await run('npm', ['ci', '--ignore-scripts'], { cwd });
    await run('npm', ['install', '--ignore-scripts', '--no-save', '--no-package-lock', sharedUi], { cwd });
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

/** The sources that the kept builds were made of: remote → hash. */
export const sourcesFile = `${fixturesFolder}/sources.json`;

/** Hash of the sources of each outside remote. */
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
