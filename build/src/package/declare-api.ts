import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import type { Api } from './api-report.ts';
import { hostSubpath } from './subpaths.data.ts';

const printer = ts.createPrinter({ removeComments: true });

/** Name of the part of a report with types that are not exported, but that exports refer to. */
const referenced = 'referenced';

/**
 * What the shell shares at run time, from type declarations.
 *
 * @param root folder of the sources, with a trailing slash: packages are found from there
 * @param files from `compileSources`
 */
export function declareApi(root: string, files: ReadonlyMap<string, string>): Api {
  const folder = join(root, 'shared-ui/declarations');
  const program = programOf(folder, files);
  const checker = program.getTypeChecker();
  const own = (node: ts.Node) => node.getSourceFile().fileName.startsWith(`${folder}/`);
  const exported = new Map<ts.Symbol, ts.Symbol>();
  const api = new Map<string, string>();
  const pending: ts.Node[] = [];

  const file = program.getSourceFile(join(folder, declarationOf(hostSubpath.source)));
  const module = file && checker.getSymbolAtLocation(file);
  const names = module ? checker.getExportsOfModule(module).toSorted(byName) : [];
  for (const name of names) exported.set(resolved(checker, name), name);
  for (const name of names) {
    const declarations = declarationsOf(checker, name);
    const ours = declarations.filter(own);
    pending.push(...ours);
    const text = ours.map(textOf).join('\n') || `// ${name.name} of ${packageOf(declarations)}`;
    api.set(`@site/shared-ui${hostSubpath.subpath.slice(1)} ${name.name}`, text);
  }
  const hidden = new Map<string, string>();
  const seen = new Set<ts.Node>(pending);
  for (let node = pending.pop(); node; node = pending.pop()) {
    for (const symbol of symbolsIn(checker, node)) {
      if (exported.has(symbol)) continue;
      for (const declaration of symbol.declarations ?? []) {
        if (!own(declaration) || !isTopLevel(declaration) || seen.has(declaration)) continue;
        seen.add(declaration);
        pending.push(declaration);
        const path = declaration.getSourceFile().fileName.slice(folder.length + 1);
        hidden.set(`${path.replace('.d.ts', '')}#${symbol.name}`, textOf(declaration));
      }
    }
  }
  for (const [key, text] of [...hidden].sort(([a], [b]) => (a < b ? -1 : 1)))
    api.set(`${referenced} ${key}`, text);
  return api;
}

const byName = (a: ts.Symbol, b: ts.Symbol) => (a.name < b.name ? -1 : 1);

function declarationOf(source: string): string {
  return source.replace(/\.tsx?$/, '.d.ts');
}

/** A program of declarations that are not on the disk. */
function programOf(folder: string, files: ReadonlyMap<string, string>): ts.Program {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2023,
    types: [],
    noEmit: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  const exists = host.fileExists.bind(host);
  const directory = host.directoryExists?.bind(host);
  const ours = (path: string) => files.get(resolve(path).slice(folder.length + 1));
  const own = (path: string) => `${resolve(path)}/`.startsWith(`${folder}/`);
  host.readFile = (path) => (own(path) ? ours(path) : read(path));
  host.fileExists = (path) => (own(path) ? ours(path) !== undefined : exists(path));
  host.directoryExists = (path) => own(path) || (directory?.(path) ?? true);
  host.getSourceFile = (path, version) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, version, true);
  };
  host.realpath = (path) => (own(path) ? path : (ts.sys.realpath?.(path) ?? path));
  return ts.createProgram([join(folder, declarationOf(hostSubpath.source))], options, host);
}

function resolved(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** What declares an export. A constant that is declared as `typeof Link` is declared by `Link`. */
function declarationsOf(checker: ts.TypeChecker, name: ts.Symbol): readonly ts.Declaration[] {
  const { declarations = [] } = resolved(checker, name);
  const [first] = declarations;
  if (!first || !ts.isVariableDeclaration(first) || !first.type || !ts.isTypeQueryNode(first.type))
    return declarations;
  const type = checker.getSymbolAtLocation(first.type.exprName);
  return (type && resolved(checker, type).declarations) ?? declarations;
}

function isTopLevel(declaration: ts.Node): boolean {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.isSourceFile(statement.parent);
}

function symbolsIn(checker: ts.TypeChecker, node: ts.Node): readonly ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isIdentifier(child)) {
      const symbol = checker.getSymbolAtLocation(child);
      if (symbol) found.push(resolved(checker, symbol));
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}

/** The package of a declaration that is not ours: `react-router`. */
function packageOf(declarations: readonly ts.Node[]): string {
  const path = declarations[0]?.getSourceFile().fileName ?? '';
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? dirname(path);
}

function textOf(declaration: ts.Node): string {
  const node = withPlainParameters(declaration);
  const text = printer.printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile());
  const plain = text.replace(/^(export )?(default )?(declare )?/, '');
  return ts.isVariableDeclaration(declaration) ? `const ${plain};` : plain;
}

/** A destructured parameter is shown by a name: a caller does not see which properties the function reads. */
function withPlainParameters(declaration: ts.Node): ts.Node {
  const { factory } = ts;
  const transformer: ts.TransformerFactory<ts.Node> = (context) => (root) => {
    const visit = (node: ts.Node): ts.Node =>
      ts.isParameter(node) && ts.isObjectBindingPattern(node.name)
        ? factory.createParameterDeclaration(undefined, undefined, 'props', node.questionToken, node.type)
        : ts.visitEachChild(node, visit, context);
    return visit(root);
  };
  return ts.transform(declaration, [transformer]).transformed[0] ?? declaration;
}
