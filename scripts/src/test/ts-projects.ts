import { root } from '@platform/releases/root';
import ts from 'typescript';

export function readProject(name: string): ts.ParsedCommandLine {
  const { config, error } = ts.readConfigFile(`${root}tsconfig.${name}.json`, ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  return ts.parseJsonConfigFileContent(config, ts.sys, root);
}

/** A program of one file that exists only here, with the ambient declarations of a project. */
export function programOf(
  { options, fileNames }: ts.ParsedCommandLine,
  path: string,
  content: string,
): { readonly program: ts.Program; readonly file: ts.SourceFile } {
  const file = ts.createSourceFile(path, content, ts.ScriptTarget.ES2023, true);
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([path, ...fileNames.filter((name) => name.endsWith('.d.ts'))], options, {
    ...host,
    fileExists: (name) => name === path || host.fileExists(name),
    getSourceFile: (name, ...rest) => (name === path ? file : host.getSourceFile(name, ...rest)),
  });
  return { program, file };
}
