import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
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
 * Makes tarballs of the packages that others may use: see `publishedPackages`. Together they need nothing of this repository.
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
      await writePackage(root, one, packages, compiled, folder);
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
  packages: readonly PublishedPackage[],
  compiled: ReadonlyMap<string, string>,
  folder: string,
): Promise<void> {
  const own = `${one.folder}/src/`;
  const write = async (path: string, content: string | Buffer) => {
    const file = join(folder, path.replace(own, 'dist/'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const files = [...compiled].filter(([path]) => path.startsWith(own));
  for (const [path, code] of files) await write(path, code);
  // What the modules read: stylesheets, schemas, loaders.
  for (const path of globSync(`${own}**/*.{css,json,js,cjs,mjs}`, { cwd: root }))
    if (!path.includes('/testing/') && !/\.stub\./.test(path)) await write(path, await readFile(root + path));
  for (const [subpath, source] of Object.entries(one.exports))
    if (source.endsWith('.css')) await writeStyles(join(root, one.folder, source), folder, `dist/${subpath}`);
  for (const name of ['README.md', 'CHANGELOG.md', 'api-report.md'])
    await cp(`${root}${one.folder}/${name}`, join(folder, name)).catch(ignoreMissing);
  await cp(`${root}${dirname(one.folder)}/LICENSE`, join(folder, 'LICENSE')).catch(ignoreMissing);
  const manifest = manifestOf(one, packages, files.map(([, code]) => code).join('\n'));
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

/** As it is in the package. */
const compiledPath = (source: string) => source.replace('./src/', './dist/').replace(/\.tsx?$/, '.js');

/** @param code of all modules: what they do not name is no dependency of the package */
function manifestOf(one: PublishedPackage, packages: readonly PublishedPackage[], code: string): object {
  const isNamed = (name: string) => new RegExp(`['"\`]${name}(/[^'"\`]*)?['"\`]`).test(code);
  const rangeOf = (name: string, range: string) => {
    const own = packages.find((candidate) => candidate.name === name);
    return own ? `^${own.version}` : range;
  };
  const rangesOf = (dependencies: PublishedPackage['dependencies'] | undefined, caret = '') =>
    Object.fromEntries(
      Object.entries(dependencies ?? {}).map(([name, range]) => [name, caret + rangeOf(name, range)]),
    );
  // A program's own tools are development dependencies here, so that an installation that only serves leaves them out.
  const named = Object.entries({ ...one.devDependencies, ...one.dependencies }).filter(
    ([name]) => isNamed(name) && !one.peerDependencies?.[name],
  );
  const isPeer = (name: string) => peers.includes(name) || one.optional.includes(name);
  const ofPeers = named.filter(([name]) => peers.includes(name));
  const optional = rangesOf(Object.fromEntries(named.filter(([name]) => one.optional.includes(name))));
  const exported = Object.entries(one.exports).map(([subpath, source]) => {
    if (source.endsWith('.css')) return [subpath, `./dist/${subpath.slice(2)}`];
    if (source.endsWith('.json')) return [subpath, source];
    const module = compiledPath(source);
    return [subpath, { types: module.replace(/\.js$/, '.d.ts'), default: module }];
  });
  const { sideEffects } = one;
  return {
    name: one.name,
    version: one.version,
    description: one.description,
    license: one.license,
    type: 'module',
    engines: { node: '>=24' },
    ...(sideEffects !== undefined && {
      sideEffects: typeof sideEffects === 'boolean' ? sideEffects : sideEffects.map(compiledPath),
    }),
    files: ['dist', 'CHANGELOG.md', 'api-report.md'],
    ...(one.bin && {
      bin: Object.fromEntries(Object.entries(one.bin).map(([name, source]) => [name, compiledPath(source)])),
    }),
    exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
    dependencies: rangesOf(Object.fromEntries(named.filter(([name]) => !isPeer(name)))),
    peerDependencies: {
      ...rangesOf(one.peerDependencies),
      ...rangesOf(Object.fromEntries(ofPeers), '^'),
      ...optional,
    },
    peerDependenciesMeta: {
      ...one.peerDependenciesMeta,
      ...Object.fromEntries(Object.keys(optional).map((name) => [name, { optional: true }])),
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
