import { execFile } from 'node:child_process';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { localStore, openLiveSite } from '@site/composition';
import { defaultSettings } from '@site/shared-ui/contracts';
import { activateFirst, findBuilt, root, workspaceUnits } from '@site/site-command';
import { cloneSources } from '../support/copy-sources.ts';

const run = promisify(execFile);
const elsewhere = `${root}.site/test/elsewhere/`;
const silent = () => undefined;

/** Builds as in a clone of the repository in that folder. */
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
  for (const unit of workspaceUnits(root)) {
    const here = await findBuilt(root, `${root}.site/build`, unit);
    const there = await findBuilt(elsewhere, `${elsewhere}.site/build`, unit);
    expect(there?.release.id).toBe(here?.release.id);
    // The copy has no git history, so it has no commit. Everything else is the same.
    expect({ ...there?.release, source: null }).toEqual({ ...here?.release, source: null });
  }
});

test('a changed component gives the units that use it a new release, and no other unit; a comment gives none', {
  tag: '@long',
}, async () => {
  const components = `${elsewhere}shared-ui/src/components`;
  const edited = new Map<string, string>();
  const edit = async (file: string, change: (text: string) => string) => {
    const text = await readFile(file, 'utf8');
    expect(change(text)).not.toBe(text);
    edited.set(file, text);
    await writeFile(file, change(text));
  };
  const idsIn = async (folder: string) =>
    Promise.all(
      workspaceUnits(root).map(
        async (unit) => (await findBuilt(folder, `${folder}.site/build`, unit))?.release.id,
      ),
    );
  const before = await idsIn(elsewhere);
  await edit(`${components}/social-links/social-links.tsx`, (text) =>
    text.replace('<li key={network}>', '<li key={network} data-edited>'),
  );
  await edit(`${components}/hero/hero.tsx`, (text) => `// A comment.\n${text}`);
  await build();
  const after = await idsIn(elsewhere);
  const changed = workspaceUnits(root).filter((_, index) => before[index] !== after[index]);
  expect(changed).toEqual(['shell', 'employee']);
  for (const [file, text] of edited) await writeFile(file, text);
  expect(await idsIn(elsewhere)).toEqual(before);
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
  for (const unit of workspaceUnits(root)) {
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

test('a page added to a remote is on the site without a change to the shell', { tag: '@long' }, async () => {
  const unitFile = `${elsewhere}employee-mfe/src/unit.ts`;
  const unit = await readFile(unitFile, 'utf8');
  const added = unit
    .replace('pages: {', "pages: { BadgePage: './src/badge.page.tsx',")
    .replace(
      'routes: [',
      "routes: [{ path: '/badge', page: 'BadgePage', title: 'Badge', description: 'A badge.', prerender: true, index: false },",
    );
  expect(added).not.toBe(unit);
  await writeFile(unitFile, added);
  await writeFile(
    `${elsewhere}employee-mfe/src/badge.page.tsx`,
    `import type { RemotePage } from '@site/shared-ui/contracts';
export default { contract: 1, Page: () => <h1>A badge of honour</h1> } satisfies RemotePage;
`,
  );
  await build('employee');
  const warm = await findBuilt(elsewhere, `${elsewhere}.site/build`, 'employee');
  const store = localStore(`${elsewhere}.site/store`);
  const author = () => ({ by: 'a test', at: new Date().toISOString(), reason: null });
  const built = await Promise.all([
    findBuilt(root, `${root}.site/build`, 'shell'),
    findBuilt(elsewhere, `${elsewhere}.site/build`, 'employee'),
  ]);
  await activateFirst(
    store,
    built.flatMap((release) => release ?? []),
    author,
  );

  const site = await openLiveSite({ store, settings: defaultSettings, onError: silent });
  const page = site.current().page('/badge');
  site.close();
  expect(page.status).toBe(200);
  expect(new TextDecoder().decode(page.plain)).toContain('A badge of honour');

  // That build has reused cached modules. A build without the cache gives the same bytes.
  await rm(`${elsewhere}.site/build/employee`, { recursive: true });
  await rm(`${elsewhere}.site/cache`, { recursive: true });
  await build('employee');
  const cold = await findBuilt(elsewhere, `${elsewhere}.site/build`, 'employee');
  expect(cold).toEqual(warm);
});

test('an existing build is not changed', { tag: '@long' }, async () => {
  const built = await findBuilt(elsewhere, `${elsewhere}.site/build`, 'employee');
  const record = `${built?.folder}/release.json`;
  const { mtimeMs } = await stat(record);
  await build('employee');
  expect((await stat(record)).mtimeMs).toBe(mtimeMs);
});

test('sources edited during their build give no release and leave nothing in the cache', {
  tag: '@long',
}, async () => {
  const file = `${elsewhere}employee-mfe/src/badge.page.tsx`;
  const clean = await readFile(file, 'utf8');
  const id = (await findBuilt(elsewhere, `${elsewhere}.site/build`, 'employee'))?.release.id;
  await rm(`${elsewhere}.site/build/employee`, { recursive: true });
  let ended = false;
  const building = build('employee').finally(() => {
    ended = true;
  });
  const editing = (async () => {
    while (!ended) {
      await writeFile(file, clean.replace('badge of honour', 'badge of shame'));
      await writeFile(file, clean);
      await setTimeout(20);
    }
  })();
  await expect(building).rejects.toThrow(/The sources of employee changed while it was built/);
  await editing;
  expect(await readdir(`${elsewhere}.site/build/employee`)).toEqual([]);

  await build('employee');
  const built = await findBuilt(elsewhere, `${elsewhere}.site/build`, 'employee');
  expect(built?.release.id).toBe(id);
  const texts = built?.release.files.filter(({ path }) => /\.c?js$/.test(path)) ?? [];
  for (const { path } of texts)
    expect(await readFile(`${built?.folder}/${path}`, 'utf8')).not.toContain('shame');
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
