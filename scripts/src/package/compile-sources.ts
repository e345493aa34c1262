import { BuildError } from '@platform/build/sources';
import ts from 'typescript';
import type { PublishedPackage } from './published-packages.ts';

const notPublished = /\.(test|fixtures|contract|process|test-support)\.tsx?$|\/testing\//;

/**
 * Compiles the sources of packages: those of browsers without the types of Node.
 *
 * @returns path relative to the root → JavaScript module or type declaration: `platform/host/src/http/index.js`
 * @throws BuildError `package` if the sources have type errors
 */
export function compileSources(
  root: string,
  packages: readonly PublishedPackage[],
): ReadonlyMap<string, string> {
  const browser = projectOf(root, 'tsconfig.browser.json');
  const all = projectOf(root, 'tsconfig.json');
  const isPublished = (file: string) =>
    !notPublished.test(file) && packages.some(({ folder }) => file.startsWith(`${root}${folder}/src/`));
  const isGlobal = (file: string) => file.endsWith('.d.ts') && !file.includes('/testing/');
  const ofBrowser = browser.fileNames.filter((file) => isPublished(file) || isGlobal(file));
  const ofNode = all.fileNames.filter((file) => isPublished(file) && !ofBrowser.includes(file));
  return new Map([
    // Node 24 needs no older syntax.
    ...compile(root, ofNode, { ...all.options, types: ['node'], target: ts.ScriptTarget.ESNext }),
    // The newest syntax that all supported browsers have, as in the units' builds.
    ...compile(root, ofBrowser, { ...browser.options, target: ts.ScriptTarget.ES2022 }),
  ]);
}

function projectOf(root: string, file: string): ts.ParsedCommandLine {
  const { config } = ts.readConfigFile(`${root}${file}`, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, root);
}

/** Compiles these files, and no others that they import. */
function compile(
  root: string,
  files: readonly string[],
  { tsBuildInfoFile: _, ...options }: ts.CompilerOptions,
): ReadonlyMap<string, string> {
  const program = ts.createProgram(files, {
    ...options,
    module: ts.ModuleKind.ESNext,
    declaration: true,
    noEmit: false,
    noEmitOnError: true,
    incremental: false,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: root,
  });
  const wanted = new Set(files);
  const emitted = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text, _mark, _error, sources = []) => {
    if (!sources.some(({ fileName }) => wanted.has(fileName))) return;
    emitted.set(path.slice(root.length), path.endsWith('.d.ts') ? inDeclaration(text) : inModule(text));
  });
  const faults = ts.sortAndDeduplicateDiagnostics([...ts.getPreEmitDiagnostics(program), ...diagnostics]);
  if (faults.length === 0) return emitted;
  const host = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  throw new BuildError('package', `The packages do not compile:\n${ts.formatDiagnostics(faults, host)}`);
}

/** The compiler rewrites `./button.tsx` in imports of modules, but not in declarations. */
function inDeclaration(declaration: string): string {
  return declaration.replace(
    /(from |import |import\(|declare module )(['"])(\.[^'"]*)\.tsx?\2/g,
    '$1$2$3.js$2',
  );
}

/** Nor the addresses of modules that are started, or given to a bundler. */
function inModule(code: string): string {
  return code.replace(/(new URL\('[^']*)\.tsx?(', import\.meta\.url\))/g, '$1.js$2');
}
