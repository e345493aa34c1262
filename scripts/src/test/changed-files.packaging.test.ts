import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CompiledFiles, EditedBuild } from '@platform/build/testing';
import { root } from '@platform/releases/root';

const text = {
  file: 'careers-mfe/src/career/career.data.ts',
  before: "title: 'Work on what keeps vehicles moving'",
  after: "title: 'Work on what keeps people moving'",
};
const style = {
  file: 'careers-mfe/src/career/career-hero.module.css',
  before: '.words {',
  after: '.words { --changed: 1;',
};
const component = {
  file: 'shared-ui/src/components/button/button.tsx',
  before: 'aria-hidden="true"',
  after: 'aria-hidden="true" data-part="lights"',
};
const builds: readonly EditedBuild[] = [
  { unit: 'careers', edit: null },
  { unit: 'careers', edit: text },
  { unit: 'careers', edit: style },
  { unit: 'careers', edit: component },
  { unit: 'shell', edit: null },
  { unit: 'shell', edit: component },
  // It has a worker.
  { unit: 'contact', edit: null },
  { unit: 'contact', edit: component },
];

let compiled: readonly CompiledFiles[] = [];
beforeAll(async () => {
  const script = `${root}platform/build/src/units/testing/compile-edited.process.ts`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, JSON.stringify(builds)],
    { cwd: root, maxBuffer: 100_000_000, env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' } },
  );
  compiled = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CompiledFiles);
}, 600_000);

/** Files of a build that a visitor of the first build of the unit has to load, without the hashes in their names. */
function newFiles(build: number): {
  readonly names: readonly string[];
  readonly bytes: number;
  readonly all: number;
} {
  const first = compiled[builds.findIndex(({ unit }) => unit === builds[build]?.unit)] ?? {};
  const files = Object.entries(compiled[build] ?? {});
  const added = files.filter(([name]) => !(name in first));
  const sizeOf = (some: typeof files) => some.reduce((sum, [, { brotli }]) => sum + brotli, 0);
  return {
    names: added.map(([name]) => name.replace(/(-[\w-]*)?\.[0-9a-f]{10}\./, '.')).sort(),
    bytes: sizeOf(added),
    all: sizeOf(files),
  };
}

test.each([
  [1, 'a text of careers', ['CareerPage.js'], 7_900],
  [2, 'a stylesheet of careers', ['CareerPage.css', 'CareerPage.js'], 10_900],
  // Each unit bundles the components that it uses. What pages of a unit have in common is a file of its own.
  [
    3,
    'a component of shared-ui that all pages of careers bundle',
    ['ApplicationSentPage.js', 'CareerPage.js', 'common.js'],
    13_100,
  ],
  [5, 'a component of shared-ui, the shell', ['shared.js'], 4_200],
  [7, 'a component of shared-ui that the page of contact bundles', ['ContactPage.js'], 14_900],
])('build %i: a change of %s gives only the files whose content it changes', (build, what, names, limit) => {
  const { bytes, all, ...found } = newFiles(build);
  console.log(`After a change of ${what}: ${bytes} of ${all} bytes (Brotli) have new addresses.`);
  expect(found.names).toEqual(names);
  expect(bytes).toBeLessThan(limit);
});

test('a name has one content in all builds of a unit', () => {
  const contents = new Map<string, string>();
  for (const [index, files] of compiled.entries())
    for (const [name, { content }] of Object.entries(files)) {
      const key = `${builds[index]?.unit}/${name}`;
      expect(name).toMatch(/\.[0-9a-f]{10}\.\w+$/);
      expect([key, contents.get(key) ?? content]).toEqual([key, content]);
      contents.set(key, content);
    }
  expect(contents.size).toBeGreaterThan(40);
});
