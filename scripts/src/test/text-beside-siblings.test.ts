import { root } from '@platform/releases/root';
import ts from 'typescript';
import { programOf, readProject } from './ts-projects.ts';

/*
 * The translation of a browser replaces text nodes. React then cannot change a text that has siblings, and throws when
 * it removes one or inserts something before it. So a text that can change, or that stands beside something that can
 * change, gets an element of its own: `<span>{label}</span>`. An element whose only child is a text is safe.
 */

const notShown = /\.(test|fixtures)\.tsx$|\/testing\/|\/social-image\/|^scripts\/|^examples\//;

/** What a child of an element is for React. `node`: another component decides, so it can be a text. */
type Child = 'constant text' | 'text' | 'expression' | 'node' | 'element';

interface Finding {
  readonly at: string;
  readonly children: readonly Child[];
}

const { Union, StringLike, NumberLike, BigIntLike, StringLiteral, NumberLiteral } = ts.TypeFlags;

/** Reads `tsx` files, and finds texts that a translation would break. */
function findTexts(program: ts.Program, isRead: (file: string) => boolean): readonly Finding[] {
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => isRead(fileName));
  const elements = sources.flatMap((source) => elementsIn(source));

  const partsOf = (type: ts.Type) => (type.flags & Union ? (type as ts.UnionType).types : [type]);
  const isLiteral = (type: ts.Type) => Boolean(type.flags & (StringLiteral | NumberLiteral));
  /** `''` and `0` are left over from `text && <p>…</p>`. */
  const isText = (type: ts.Type) =>
    Boolean(type.flags & (StringLike | NumberLike)) && !(type.isLiteral() && !type.value);

  function childOf(node: ts.JsxChild): Child | null {
    if (ts.isJsxText(node)) return node.text.trim() ? 'constant text' : null;
    if (!ts.isJsxExpression(node)) return ts.isJsxFragment(node) ? 'expression' : 'element';
    if (!node.expression) return null;
    if (ts.isStringLiteral(node.expression) && !node.expression.text.trim()) return null;
    const parts = partsOf(checker.getTypeAtLocation(node.expression));
    if (!parts.some(isText)) return 'expression';
    if (parts.some(({ flags }) => flags & BigIntLike)) return 'node';
    return parts.length === 1 && parts.every(isLiteral) ? 'constant text' : 'text';
  }

  const childrenOf = (element: ElementWithChildren) =>
    element.children.map(childOf).filter((child) => child !== null);

  /** Components that put their children beside siblings: they must not be given a bare text. */
  const mixing = new Set(
    elements
      .filter(({ children }) => children.some((child) => child.getText() === '{children}'))
      .filter((element) => childrenOf(element).length > 1)
      .map((element) => componentAround(element)),
  );

  return elements
    .map((element) => ({ at: placeOf(element), children: childrenOf(element), element }))
    .filter(({ children, element }) => {
      const hasText = children.some((child) => child === 'text' || child === 'constant text');
      if (!hasText) return false;
      if (ts.isJsxFragment(element)) return true;
      if (mixing.has(element.openingElement.tagName.getText())) return true;
      return (
        children.length > 1 && children.some((child) => child !== 'element' && child !== 'constant text')
      );
    })
    .map(({ at, children }) => ({ at, children }));
}

type ElementWithChildren = ts.JsxElement | ts.JsxFragment;

function elementsIn(source: ts.SourceFile): readonly ElementWithChildren[] {
  const found: ElementWithChildren[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function componentAround(node: ts.Node): string | undefined {
  for (let around = node.parent; around; around = around.parent) {
    if (ts.isFunctionDeclaration(around)) return around.name?.text;
  }
  return undefined;
}

function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${source.fileName.replace(root, '')}:${line + 1}`;
}

function findIn(content: string): readonly Finding[] {
  const path = `${root}shared-ui/src/sample.tsx`;
  const { program } = programOf(readProject('browser'), path, content);
  return findTexts(program, (name) => name === path);
}

test('a text that can change, or whose siblings can, is found', () => {
  const found = findIn(`
    import type { ReactNode } from 'react';
    const words = { fixed: 'Fixed' } as const;
    interface Props { readonly label: string; readonly busy: boolean; readonly children: ReactNode }
    function Frame({ busy, children }: Props) { return <div>{busy && <b />}{children}</div>; }
    export const shown = ({ label, busy, children }: Props) => [
      <p>Only text</p>, <p>{label}</p>, <p>{busy ? label : words.fixed}</p>,
      <p>Text <b>beside</b> {words.fixed}</p>, <p>{busy && <b />} <span>{label}</span></p>, <p>{label && <b />}<b /></p>,
      <Frame label="" busy><p>Text</p></Frame>, <p>{children}<b /></p>,
      <p>Text {busy && <b />}</p>,
      <p>{label}<b /></p>,
      <p>{busy && words.fixed}<b /></p>,
      <>Text</>,
      <Frame label="" busy>Text</Frame>,
    ];
  `);
  expect(found.map(({ at }) => Number(at.split(':').at(-1)))).toEqual([10, 11, 12, 13, 14]);
});

// If this fails: give the text an element of its own, or write it as one template: {`about ${title}`}.
test('no text on the site has a sibling with which a translation would break it', () => {
  const { options, fileNames } = readProject('browser');
  const program = ts.createProgram(
    fileNames.filter((name) => /\.tsx$|\.d\.ts$/.test(name)),
    options,
  );
  const isRead = (name: string) =>
    name.startsWith(root) && name.endsWith('.tsx') && !notShown.test(name.slice(root.length));
  expect(findTexts(program, isRead)).toEqual([]);
});
