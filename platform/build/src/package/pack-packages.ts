import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { compileSources } from './compile-sources.ts';
import { type PublishedPackage, publishedPackages } from './published-packages.ts';

const run = promisify(execFile);

const peers = ['react', 'react-dom', 'react-router-dom'];

/**
 * Makes tarballs of the packages that units outside this repository may use: see `publishedPackages`. Together they need
 * nothing of this repository.
 *
 * @param root with a trailing slash
 * @param into folder of the tarballs
 * @returns their absolute paths
 * @throws BuildError `package` if the sources do not compile
 */
export async function packPackages(root: string, into: string): Promise<readonly string[]> {
  const packages = await publishedPackages(root);
  const compiled = compileSources(root, packages);
  await mkdir(into, { recursive: true });
  const tarballs: string[] = [];
  for (const one of packages) {
    // Not below the root: its tools would find a second package with this name.
    const folder = await mkdtemp(join(tmpdir(), 'package-'));
    try {
      await writePackage(root, one, compiled, folder);
      const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', into];
      const { stdout } = await run('npm', args, { cwd: folder });
      const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
      tarballs.push(join(into, packed?.filename ?? ''));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return tarballs;
}

async function writePackage(
  root: string,
  one: PublishedPackage,
  compiled: ReadonlyMap<string, string>,
  folder: string,
): Promise<void> {
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const own = `${one.folder}/src/`;
  const files = [...compiled].filter(([path]) => path.startsWith(own));
  for (const [path, code] of files) {
    await write(path.replace(own, 'dist/'), code);
    for (const [, specifier = ''] of code.matchAll(/from '(\.[^']*\.module\.css)'/g)) {
      const style = join(dirname(path), specifier);
      await write(style.replace(own, 'dist/'), await readFile(root + style, 'utf8'));
    }
  }
  for (const [subpath, source] of Object.entries(one.exports))
    if (source.endsWith('.css')) await writeStyles(join(root, one.folder, source), folder, `dist/${subpath}`);
  for (const name of ['README.md', 'CHANGELOG.md', 'api-report.md'])
    await cp(`${root}${one.folder}/${name}`, join(folder, name)).catch(ignoreMissing);
  const manifest = manifestOf(one, files.map(([, code]) => code).join('\n'));
  await write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Writes a stylesheet with those that it imports as one, and beside it the fonts that it names, with their licences. */
async function writeStyles(file: string, folder: string, target: string): Promise<void> {
  const css = await readFile(file, 'utf8');
  const imported = [...css.matchAll(/^@import "(\.\/.+)";$/gm)].map(([, path]) =>
    readFile(join(dirname(file), path ?? ''), 'utf8'),
  );
  const whole = [...(await Promise.all(imported)), css.replaceAll(/^@import .*\n/gm, '')].join('\n');
  const require = createRequire(file);
  for (const [, font = ''] of whole.matchAll(/url\("([^"]+\.woff2)"\)/g)) {
    const path = require.resolve(font);
    await cp(path, join(folder, 'dist/fonts', basename(path)));
    await cp(join(dirname(path), '../LICENSE'), join(folder, 'dist/fonts/LICENSE'));
  }
  await writeFile(
    join(folder, target),
    whole.replaceAll(/url\("[^"]*\/([\w-]+\.woff2)"\)/g, 'url("./fonts/$1")'),
  );
}

/** @param code of all modules: what they do not import is no dependency of the package */
function manifestOf(one: PublishedPackage, code: string): object {
  const used = Object.entries(one.dependencies).filter(([name]) =>
    new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(code),
  );
  const exported = Object.entries(one.exports).map(([subpath, source]) => {
    if (source.endsWith('.css')) return [subpath, `./dist/${subpath.slice(2)}`];
    const module = source.replace('./src/', './dist/').replace(/\.tsx?$/, '');
    return [subpath, { types: `${module}.d.ts`, default: `${module}.js` }];
  });
  return {
    name: one.name,
    version: one.version,
    description: one.description,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: ['*.css'],
    files: ['dist', 'CHANGELOG.md', 'api-report.md'],
    exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
    dependencies: Object.fromEntries(used.filter(([name]) => !peers.includes(name))),
    peerDependencies: {
      ...one.peerDependencies,
      ...Object.fromEntries(
        used.filter(([name]) => peers.includes(name)).map(([name, present]) => [name, `^${present}`]),
      ),
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
