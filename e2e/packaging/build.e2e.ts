import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findBuilt, workspaceUnits } from '@platform/build/sources';
import { root } from '@platform/releases/root';
import { expect, test } from '@playwright/test';
import { cloneSources } from '../support/copy-sources.ts';

const run = promisify(execFile);
const elsewhere = `${root}.site/test/elsewhere/`;

async function build(...units: string[]): Promise<void> {
  await run(process.execPath, ['scripts/launch.cjs', 'build', ...units], { cwd: elsewhere });
}

test.describe.configure({ mode: 'serial', timeout: 300_000 });

test.beforeAll(() => cloneSources(elsewhere));
test.afterAll(() => rm(elsewhere, { recursive: true, force: true }));

test('the same sources in another folder give the same release ids and the same bytes', {
  tag: '@long',
}, async () => {
  await build();
  for (const unit of await workspaceUnits(root)) {
    const here = await findBuilt(root, `${root}.site/build`, unit);
    const there = await findBuilt(elsewhere, `${elsewhere}.site/build`, unit);
    expect(there?.release.id).toBe(here?.release.id);
    // The copy has no git history, so it has no commit. Everything else is the same.
    expect({ ...there?.release, source: null }).toEqual({ ...here?.release, source: null });
  }
  const careers = async () => (await findBuilt(elsewhere, `${elsewhere}.site/build`, 'careers'))?.release.id;
  const before = await careers();
  const file = `${elsewhere}careers-mfe/src/career/career-hero.tsx`;
  await writeFile(file, `// A comment.\n${await readFile(file, 'utf8')}`);
  await build('careers');
  expect(await careers()).toBe(before);
});

test('a patch of React, which the shell provides, gives a remote no new release', {
  tag: '@long',
}, async () => {
  const find = async () => (await findBuilt(elsewhere, `${elsewhere}.site/build`, 'employee'))?.release;
  // The installed files are hard links to those of this repository.
  const replace = async (file: string, text: string) => {
    await writeFile(`${file}~`, text);
    await rename(`${file}~`, file);
  };
  const before = await find();
  const records = ['react', 'react-dom'].map((name) => `${elsewhere}node_modules/${name}/package.json`);
  const texts = await Promise.all(records.map((file) => readFile(file, 'utf8')));
  const patched = texts.map((text) => text.replace(/"version": "(\d+\.\d+)\.\d+"/, '"version": "$1.99"'));
  expect(patched).not.toEqual(texts);
  for (const [index, file] of records.entries()) await replace(file, patched[index] ?? '');
  await rm(`${elsewhere}.site/build/employee`, { recursive: true });
  await build('employee');
  expect(await find()).toEqual(before);
  for (const [index, file] of records.entries()) await replace(file, texts[index] ?? '');
});

// Only the script of a late chunk is requested again if it does not arrive.
test('code that is loaded late has no stylesheet of its own', { tag: '@long' }, async () => {
  for (const unit of await workspaceUnits(root)) {
    const built = await findBuilt(root, `${root}.site/build`, unit);
    const pages = built?.release.routes.map(({ page }) => page) ?? [];
    const files = built?.release.files ?? [];
    const styles = files.flatMap(({ path }) => /^([^/]+)\.\w+\.css$/.exec(path)?.[1] ?? []);
    expect(styles.length, unit).toBeGreaterThan(0);
    expect(
      styles.filter((name) => name !== 'main' && !pages.includes(name)),
      unit,
    ).toEqual([]);
  }
});

test('a build in another folder does not use a cache copied with the sources', { tag: '@long' }, async () => {
  const moved = elsewhere.replace(/\/$/, '-moved/');
  await rm(moved, { recursive: true, force: true });
  await rename(elsewhere, moved);
  try {
    const before = await findBuilt(moved, `${moved}.site/build`, 'employee');
    await rm(`${moved}.site/build/employee`, { recursive: true });
    await run(process.execPath, ['scripts/launch.cjs', 'build', 'employee'], { cwd: moved });
    expect((await findBuilt(moved, `${moved}.site/build`, 'employee'))?.release).toEqual(before?.release);
  } finally {
    await rename(moved, elsewhere);
  }
});
