import { join } from 'node:path';
import ts from 'typescript';
import { BuildError } from '../units/build-error.ts';
import type { PublishedPackage } from './published-packages.ts';

/**
 * Compiles the public modules of packages and what they import.
 *
 * @returns path relative to the root → JavaScript module or type declaration: `platform/host/src/http/index.js`
 * @throws BuildError `package` if the sources have type errors
 */
export function compileSources(
  root: string,
  packages: readonly PublishedPackage[],
): ReadonlyMap<string, string> {
  const { config } = ts.readConfigFile(`${root}tsconfig.browser.json`, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const { tsBuildInfoFile: _, ...options } = parsed.options;
  const entries = packages.flatMap(({ folder, exports }) =>
    Object.values(exports)
      .filter((source) => /\.tsx?$/.test(source))
      .map((source) => join(root, folder, source)),
  );
  const globals = parsed.fileNames.filter((file) => file.endsWith('.d.ts'));
  const program = ts.createProgram([...entries, ...globals], {
    ...options,
    // The newest syntax that all supported browsers have, as in the units' builds.
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    declaration: true,
    noEmit: false,
    noEmitOnError: true,
    incremental: false,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: root,
  });
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    files.set(path.slice(root.length), path.endsWith('.d.ts') ? withScriptExtensions(text) : text);
  });
  const faults = ts.sortAndDeduplicateDiagnostics([...ts.getPreEmitDiagnostics(program), ...diagnostics]);
  if (faults.length === 0) return files;
  const host = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  throw new BuildError('package', `The packages do not compile:\n${ts.formatDiagnostics(faults, host)}`);
}

/** The compiler rewrites `./button.tsx` in modules, but not in declarations. */
function withScriptExtensions(declaration: string): string {
  return declaration.replace(/(from |import\()(['"])(\.[^'"]*)\.tsx?\2/g, '$1$2$3.js$2');
}
