import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { compileSources } from './compile-sources.ts';
import { publicSubpaths } from './subpaths.data.ts';

const run = promisify(execFile);

/** Provided by the host, or by the tests of a unit: not installed with the package. */
const peers = ['react', 'react-dom', 'react-router-dom'];

/** Its font is one of the package's own files. */
const fontPackage = '@fontsource-variable/overpass';

/**
 * Makes a package of `shared-ui` that needs nothing of this repository.
 *
 * @param into folder of the tarball
 * @returns the absolute path of the tarball
 * @throws BuildError `package` if the sources do not compile
 */
export async function packSharedUi(root: string, into: string): Promise<string> {
  // Not below the root: its tools would find a second package with this name.
  const folder = await mkdtemp(join(tmpdir(), 'shared-ui-'));
  try {
    await writePackage(root, folder);
    await mkdir(into, { recursive: true });
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', into], {
      cwd: folder,
    });
    const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
    return join(into, packed?.filename ?? '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writePackage(root: string, folder: string): Promise<void> {
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const read = (path: string) => readFile(`${root}shared-ui/${path}`, 'utf8');
  for (const [path, code] of compileSources(root)) {
    await write(`dist/${path}`, code);
    for (const [, specifier = ''] of code.matchAll(/from '(\.[^']*\.module\.css)'/g)) {
      const style = join(dirname(path), specifier);
      await write(`dist/${style}`, await read(`src/${style}`));
    }
  }
  await write('dist/styles.css', await globalStyles(root));
  const require = createRequire(`${root}shared-ui/package.json`);
  const font = dirname(require.resolve(`${fontPackage}/package.json`));
  await cp(`${font}/files/${fontFile}`, join(folder, 'dist/fonts', fontFile));
  await cp(`${font}/LICENSE`, join(folder, 'dist/fonts/LICENSE'));
  await cp(`${root}shared-ui/README.md`, join(folder, 'README.md'));
  await cp(`${root}shared-ui/api-report.md`, join(folder, 'api-report.md'));
  const manifest = packageManifest(JSON.parse(await read('package.json')));
  await write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}

const fontFile = 'overpass-latin-wght-normal.woff2';

/** The global stylesheet with those that it imports, as one. */
async function globalStyles(root: string): Promise<string> {
  const folder = `${root}shared-ui/src/tokens`;
  const css = await readFile(`${folder}/global.css`, 'utf8');
  const imported = [...css.matchAll(/^@import "(\.\/.+)";$/gm)].map(([, path]) =>
    readFile(join(folder, path ?? ''), 'utf8'),
  );
  return [...(await Promise.all(imported)), css.replaceAll(/^@import .*\n/gm, '')]
    .join('\n')
    .replaceAll(/"[^"]*\/files\/([\w-]+\.woff2)"/g, '"./fonts/$1"');
}

interface WorkspaceManifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

function packageManifest({ name, version, dependencies }: WorkspaceManifest): object {
  const versions = Object.entries(dependencies);
  const exported = publicSubpaths.map(({ subpath, source }) => {
    const module = `./dist/${source.replace(/\.tsx?$/, '')}`;
    return [subpath, { types: `${module}.d.ts`, default: `${module}.js` }];
  });
  return {
    name,
    version,
    description: 'Components, contracts and forms for the units of the site',
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: ['*.css'],
    files: ['dist', 'api-report.md'],
    exports: {
      ...Object.fromEntries(exported),
      './styles.css': './dist/styles.css',
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(
      versions.filter(([dependency]) => ![...peers, fontPackage].includes(dependency)),
    ),
    peerDependencies: Object.fromEntries(
      versions.filter(([peer]) => peers.includes(peer)).map(([peer, present]) => [peer, `^${present}`]),
    ),
  };
}
