import { globSync } from 'node:fs';
import { root } from '@platform/releases/root';
import type ts from 'typescript';
import { programOf, readProject } from './ts-projects.ts';

const projects = { browser: readProject('browser'), node: readProject('node') };
const all = [projects.browser, projects.node, readProject('automation')];

/** The gallery's page belongs to the tests: it shows fixtures. */
const tests = /\.(test|test-support|fixtures|contract)\.tsx?$|\/testing\/|\/gallery\/page\//;
const sources = globSync('{*,platform/*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !tests.test(file),
);

/** Compiles lines as a file of a project, together with its ambient declarations, and finds those that are refused. */
function refused(project: ts.ParsedCommandLine, lines: readonly string[]): readonly string[] {
  const { program, file } = programOf(project, `${root}lines.ts`, lines.join('\n'));
  const found = program.getSemanticDiagnostics(file);
  const places = new Set(found.map(({ start }) => file.getLineAndCharacterOfPosition(start ?? 0).line));
  return lines.filter((_, line) => places.has(line));
}

// If this fails: adapt `include` or `exclude` in tsconfig.browser.json, tsconfig.node.json or tsconfig.automation.json.
test('every source file except tests belongs to one project', () => {
  const projectsOf = (file: string) =>
    all.filter(({ fileNames }) => fileNames.includes(`${root}${file}`)).length;
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => projectsOf(file) !== 1)).toEqual([]);
});

test('browser code has the types of the DOM, and none of Node', () => {
  const right = ['document.title', 'window.location', "process.env.NODE_ENV === 'production'"];
  const wrong = ['process.cwd()', 'process.env.HOME', "Buffer.from('')", "import('node:fs')", 'setImmediate'];
  expect(refused(projects.browser, [...right, ...wrong])).toEqual(wrong);
});

test('Node code has the types of Node, and none of the DOM', () => {
  const right = [
    'process.cwd()',
    "Buffer.from('')",
    "import('node:fs')",
    "fetch(new URL('http://localhost'))",
  ];
  const wrong = ['window.location', 'document.title', 'location.href', 'new MutationObserver(() => {})'];
  expect(refused(projects.node, [...right, ...wrong])).toEqual(wrong);
});
