import { join } from 'node:path';
import ts from 'typescript';
import { BuildError } from '../units/build-error.ts';
import { publicSubpaths } from './subpaths.data.ts';

/**
 * Compiles the public modules of `shared-ui` and what they import.
 *
 * @returns path relative to `shared-ui/src` → JavaScript module or type declaration: `http/index.js`
 * @throws BuildError `package` if the sources have type errors
 */
export function compileSources(root: string): ReadonlyMap<string, string> {
  const source = join(root, 'shared-ui/src');
  const { config } = ts.readConfigFile(`${root}tsconfig.browser.json`, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  const { tsBuildInfoFile: _, ...options } = parsed.options;
  const entries = publicSubpaths.map((entry) => join(source, entry.source));
  const program = ts.createProgram([...entries, join(source, 'css.d.ts')], {
    ...options,
    // The newest syntax that all supported browsers have, as in the units' builds.
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    declaration: true,
    noEmit: false,
    noEmitOnError: true,
    incremental: false,
    rewriteRelativeImportExtensions: true,
    rootDir: source,
    outDir: source,
  });
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    files.set(path.slice(source.length + 1), path.endsWith('.d.ts') ? withScriptExtensions(text) : text);
  });
  const faults = ts.sortAndDeduplicateDiagnostics([...ts.getPreEmitDiagnostics(program), ...diagnostics]);
  if (faults.length === 0) return files;
  const host = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  throw new BuildError('package', `shared-ui does not compile:\n${ts.formatDiagnostics(faults, host)}`);
}

/** The compiler rewrites `./button.tsx` in modules, but not in declarations. */
function withScriptExtensions(declaration: string): string {
  return declaration.replace(/(from |import\()(['"])(\.[^'"]*)\.tsx?\2/g, '$1$2$3.js$2');
}
