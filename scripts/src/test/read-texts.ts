import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** One text of the sources. */
export interface SourceText {
  /** Path relative to the root, and line: `shell/src/unit.ts:12`. */
  readonly at: string;
  readonly text: string;
}

/** Files without texts for visitors. */
const notVisibleToVisitors = /\.(test|fixtures|e2e)\.tsx?$|\.test-support\.ts$|\/testing\//;

/**
 * Every text in the sources of these folders that can be shown: strings, templates and text between tags, if they
 * have more than one word. A single word may be a name in the code.
 *
 * @param root with a trailing slash
 */
export function readTexts(root: string, folders: readonly string[]): readonly SourceText[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !notVisibleToVisitors.test(file))
    .sort()
    .flatMap((file) => textsIn(file, readFileSync(`${root}${file}`, 'utf8')));
}

function textsIn(file: string, content: string): SourceText[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const found: SourceText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const text = textOf(node)?.replace(/\s+/g, ' ').trim() ?? '';
    if (text.includes(' ')) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ at: `${file}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** In a template, `…` replaces the values, so that a phrase is not split. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}
