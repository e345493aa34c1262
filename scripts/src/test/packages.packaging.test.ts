import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';
import { packPackages, publishedPackages } from '../package/index.ts';

/** What an installation of the browser's packages brings beside them: their peers and dependencies, and the types of React. */
const installed = [
  'react',
  'react-dom',
  'react-router-dom',
  'yup',
  'axios',
  'formik',
  '@types/react',
  '@types/react-dom',
];

const forPages = ['@platform/contract', '@platform/forms', '@platform/host', '@site/shared-ui'];

const packages = await publishedPackages(root);
let tarballs: readonly string[] = [];

beforeAll(async () => {
  tarballs = await packPackages(root, join(temporaryFolder(), 'pack'));
}, 120_000);

function consumer() {
  const folder = temporaryFolder();
  for (const [index, { name }] of packages.entries()) {
    if (!forPages.includes(name)) continue;
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarballs[index] ?? '', '--strip-components', '1', '-C', target]);
  }
  for (const name of installed) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

const page = `
import { Button, type ButtonProps } from '@site/shared-ui';
import { Link, useToasts } from '@platform/host';
import type { PageProps, RemotePage } from '@platform/contract';
import { SiteForm, TextField } from '@site/shared-ui/forms';
import { HttpError, useHttp } from '@platform/host/http';
import { site } from '@site/shared-ui/site';

const quiet: ButtonProps['variant'] = 'quiet';
export function BlogPage({ params }: PageProps) {
  const toasts = useToasts();
  const http = useHttp('/api');
  void [toasts, http, HttpError, SiteForm, TextField];
  return <Link to="/start"><Button variant={quiet}>{site.name} {params.id}</Button></Link>;
}
export default { contract: 1, Page: BlogPage } satisfies RemotePage;

// @ts-expect-error: the variants of a button are checked
export const wrong: ButtonProps['variant'] = 'loud';
// @ts-expect-error: not a public module
import('@site/shared-ui/testing');
`;

/** Prints which modules Node can import without a bundler. The others import the styles of components. */
const inNode = (modules: readonly string[]) => `
const inNode = [];
for (const name of ${JSON.stringify(modules)}) {
  try {
    await import(name);
    inNode.push(name);
  } catch (error) {
    if (!/\\.module\\.css/.test(error.message)) throw error;
  }
}
console.log(JSON.stringify(inNode));
`;

test('the packages for pages work in an empty folder: types, Node, styles and font', () => {
  const folder = consumer();
  const contents = tarballs.map((tarball) =>
    execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n'),
  );
  expect(contents.flat().filter((path) => /\/src\/|(?<!\.d)\.tsx?$|\.test\./.test(path))).toEqual([]);
  for (const tarball of tarballs) {
    const code = execFileSync('tar', ['-xzOf', tarball, '--wildcards', '*.js', '*.d.ts'], {
      encoding: 'utf8',
    });
    expect(code.match(/^(?! *\*).*\b(?:from|import|import\(|URL\() ?'\.[^']*\.tsx?'/gm)).toBeNull();
  }
  const at = packages.findIndex(({ name }) => name === '@platform/host');
  expect(contents[at]).toEqual(expect.arrayContaining(['package/CHANGELOG.md', 'package/api-report.md']));
  expect(basename(tarballs[at] ?? '')).toBe(`platform-host-${packages[at]?.version}.tgz`);
  const own = join(folder, 'node_modules/@site/shared-ui');
  const files = contents[packages.findIndex(({ name }) => name === '@site/shared-ui')] ?? [];
  expect(readFileSync(join(own, 'package.json'), 'utf8')).not.toContain('private');

  writeFileSync(join(folder, 'blog.page.tsx'), page);
  for (const [module, moduleResolution] of [
    ['preserve', 'bundler'],
    ['nodenext', 'nodenext'],
  ]) {
    const compilerOptions = {
      module,
      moduleResolution,
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      types: [],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...compilerOptions,
          target: 'es2023',
          lib: ['ES2023', 'DOM'],
          skipLibCheck: false,
        },
        files: ['blog.page.tsx'],
      }),
    );
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    expect(outputOf(process.execPath, [tsc, '-p', folder])).toBe('');
  }

  const subpaths = packages
    .filter(({ name }) => forPages.includes(name))
    .flatMap(({ name, exports }) => Object.keys(exports).map((subpath) => `${name}${subpath.slice(1)}`));
  const modules = subpaths.filter((subpath) => !/\*|\.css$|\.json$/.test(subpath));
  writeFileSync(join(folder, 'in-node.js'), inNode(modules));
  const needStyles = ['@site/shared-ui', '@site/shared-ui/forms'];
  expect(JSON.parse(outputOf(process.execPath, [join(folder, 'in-node.js')]))).toEqual(
    modules.filter((name) => !needStyles.includes(name)),
  );
  const scripts = files.filter((path) => path.endsWith('.js')).map((path) => path.replace('package/', ''));
  for (const module of scripts)
    for (const [, style = ''] of readFileSync(join(own, module), 'utf8').matchAll(
      /from '([^']*\.module\.css)'/g,
    ))
      expect(existsSync(join(own, dirname(module), style))).toBe(true);
  const styles = readFileSync(join(own, 'dist/styles.css'), 'utf8');
  const [, font] = /url\("(\.\/fonts\/[^"]+)"\)/.exec(styles) ?? [];
  expect(existsSync(join(own, 'dist', font ?? ''))).toBe(true);
  expect(styles).not.toMatch(/@import|:export|:local/);
});

function outputOf(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    return `${stdout}${stderr}`;
  }
}
