import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type LiveReleases, localStore, readJournal } from '@platform/releases';
import { deployTiny, temporaryFolder, tinyRoute, tinySite } from '@platform/releases/testing';
import { findBrowser } from '../browser/find-browser.ts';
import { mountInBrowser } from './mount-in-browser.ts';

/** Script of a shell that hydrates like React: it marks the heading some time after it has loaded. */
const hydrating = (then = '') =>
  `setTimeout(() => { document.querySelector('main h1').__reactFiber$x = {}; ${then} }, 50);`;

/** Mounts catalog' two pages inside a shell with this script. */
async function mount(
  script: string,
  browser = () => findBrowser(process.env),
  before = script,
  doneIn: string | null = null,
) {
  const shellWith = (text: string) => ({ files: { 'main.js': text, 'favicon.ico': '' } });
  const [store, live, catalog] = await tinySite(
    ['shell', 'one', shellWith(before)],
    ['catalog', 'a', { files: { 'vendor.js': '', 'ahead.js': '' } }],
  );
  const shell = before === script ? live : (await deployTiny(store, ['shell', 'two', shellWith(script)]))[0];
  const units = {
    shell: { live: shell.release, previous: null },
    catalog: { live: catalog.release, previous: null },
  };
  const composition = { sequence: (await readJournal(store)).entries.length, units: {} };
  const releases: LiveReleases = { composition, units };
  const visits = [
    { address: '/cellar', page: 'CellarPage' },
    { address: '/join-innovation', page: 'JoinPage' },
  ];
  const liveUnits = { ...units, shell: { live: live.release, previous: null } };
  return mountInBrowser(browser)({
    ...{ store, releases, release: catalog.release, visits },
    done: doneIn === null ? null : { visits: visits.slice(1), browser: doneIn },
    live: { releases: { composition, units: liveUnits }, visits },
  });
}

const sentences = async (script: string) => {
  const result = await mount(script);
  if (result.status !== 'mounted') throw new Error(result.reason);
  return result.findings.map(({ code, sentence }) => `${code}: ${sentence}`);
};

test('without a browser the check is skipped with a reason', async () => {
  expect(await mount(hydrating(), () => null)).toEqual({
    status: 'no-browser',
    reason: expect.stringContaining('no Chromium or Chrome'),
  });
});

test.each([
  ['is no program', ''],
  ['ends at once', '#!/bin/sh\necho no display >&2\nexit 1\n'],
])('a browser that %s is a finding with instructions', async (_, script) => {
  const path = join(temporaryFolder(), 'chromium');
  writeFileSync(path, script, { mode: 0o755 });
  expect(await mount(hydrating(), () => path)).toEqual({
    status: 'mounted',
    browser: path,
    loaded: {},
    left: 0,
    findings: [
      {
        code: 'browser-failed',
        sentence: expect.stringMatching(/^\/.*chromium cannot be used: .*CHROME_PATH.*--no-browser\.$/),
      },
    ],
  });
});

test('a command whose browser does not start reports it and exits', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'chromium');
  writeFileSync(path, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const store = join(folder, 'store');
  const [, catalog] = await deployTiny(localStore(store), ['shell', 'one'], ['catalog', 'a']);
  const command = fileURLToPath(new URL('../commands/site.command.ts', import.meta.url));
  const name = `catalog@${catalog.release.id}`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, 'check', name], {
    env: { ...process.env, SITE_STORE: store, CHROME_PATH: path, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(output).toContain('refused [browser-failed]');
  expect(code).toBe(3);
});

test('pages that hydrate have no findings, and the result names the browser', async () => {
  expect(await mount(hydrating())).toEqual({
    status: 'mounted',
    findings: [],
    loaded: {
      CellarPage: ['remoteEntry.js', 'CellarPage.js'],
      JoinPage: ['remoteEntry.js', 'JoinPage.js'],
    },
    browser: expect.stringMatching(/^Chromium \d+/),
    left: 0,
  });
});

test('visits that were made in this browser are left out, and in another one they are not', async () => {
  const first = await mount(hydrating());
  if (first.status !== 'mounted') throw new Error(first.reason);
  const again = (browser: string) => mount(hydrating(), undefined, undefined, browser);
  const { CellarPage } = first.loaded;
  expect(await again(first.browser)).toMatchObject({ left: 1, loaded: { CellarPage } });
  expect((await again(first.browser)) as object).not.toHaveProperty('loaded.JoinPage');
  expect(await again('Chromium 1')).toMatchObject({ left: 0, loaded: first.loaded });
});

test('the result has what a page loads until it is hydrated, and nothing that it loads ahead', async () => {
  const load = (file: string) =>
    `{ const tag = document.createElement('script');
      tag.src = new URL('${file}', document.querySelector('[href^="/assets/catalog/"]').href).href;
      document.head.append(tag); }`;
  const ahead = `if (!navigator.connection?.saveData) ${load('ahead.js')}`;
  const onlyCellar = `if (location.pathname === '/cellar') ${load('vendor.js')}`;
  const result = await mount(`${ahead}\n${onlyCellar}\n${hydrating()}`);
  if (result.status !== 'mounted') throw new Error(result.reason);
  expect(result.findings).toEqual([]);
  expect(result.loaded.CellarPage).toContain('vendor.js');
  expect(result.loaded.JoinPage).not.toContain('vendor.js');
  expect(Object.values(result.loaded).flat()).not.toContain('ahead.js');
});

test('what a shell loads when the visitor goes on runs too, and does not count as loaded until then', async () => {
  const main = `const { src } = document.currentScript;
    addEventListener('touchstart', ({ target }) => document.head.append(
      Object.assign(document.createElement('script'), { src: new URL(target.dataset.late, src).href })));
    setTimeout(() => {
      document.querySelector('main').insertAdjacentHTML(
        'beforeend', '<h1>Start</h1><a href="/start" data-late="late.js">Start</a>');
      document.querySelector('main h1').__reactFiber$x = {};
    }, 50);`;
  const files = { 'main.js': main, 'late.js': "throw new Error('no hand-over');", 'favicon.ico': '' };
  const late = { scripts: ['late.js'], styles: [] };
  const routes = [tinyRoute('/start', 'HomePage', { hydrate: 'interaction' })];
  const [store, { release }] = await tinySite(['shell', 'one', { files, routes, record: { late } }]);
  const composition = { sequence: (await readJournal(store)).entries.length, units: {} };
  const releases: LiveReleases = { composition, units: { shell: { live: release, previous: null } } };
  const visits = [{ address: '/start', page: 'HomePage' }];
  const result = await mountInBrowser(() => findBrowser(process.env))({
    ...{ store, releases, release, visits, done: null, live: { releases, visits: [] } },
  });
  expect(result).toMatchObject({
    findings: [{ code: 'mount-failed', sentence: expect.stringContaining('it throws “no hand-over”') }],
    loaded: { HomePage: expect.not.arrayContaining(['late.js']) },
  });
});

test('a page that hydrates at an interaction is hydrated', async () => {
  const waiting = `addEventListener('pointermove', () => { ${hydrating()} }, { once: true });`;
  expect(await sentences(waiting)).toEqual([]);
});

test('errors shortly after hydration are findings with address and release', async () => {
  const throwing = await sentences(hydrating("setTimeout(() => { throw new Error('engine off') }, 20);"));
  expect(throwing.sort()).toEqual([
    expect.stringMatching(
      /^mount-failed: \/cellar with catalog@r\w+ does not mount: it throws “engine off”\.$/,
    ),
    expect.stringMatching(/^mount-failed: \/join-innovation with catalog@/),
  ]);
  const reporting = await sentences(
    hydrating("if (location.pathname === '/cellar') console.error('no road');"),
  );
  expect(reporting).toEqual([expect.stringContaining('/cellar with catalog@')]);
  expect(reporting[0]).toContain('it reports “no road”');
});

test('a page that is interactive much later than with the live release is a warning', async () => {
  const slow = `setTimeout(() => { ${hydrating()} }, 2500);`;
  const result = await mount(slow, undefined, hydrating());
  if (result.status !== 'mounted') throw new Error(result.reason);
  expect(result.findings).toEqual(
    ['/cellar', '/join-innovation'].map((page) => ({
      ...{ code: 'mount-slower', warning: true },
      sentence: expect.stringMatching(
        `^${page} with catalog@\\w+ is interactive after \\d+ ms, and with the live release after \\d+ ms\\.$`,
      ),
    })),
  );
});

test('a violation of the content security policy is a finding', async () => {
  const inline = hydrating("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>');");
  expect((await sentences(inline))[0]).toContain('Content Security Policy');
});

test('a page that the shell cannot load is a finding', async () => {
  const givenUp =
    "document.querySelector('main').insertAdjacentHTML('beforeend', '<p role=alert>Closed for a moment</p>');";
  const found = await sentences(givenUp);
  expect(found[0]).toMatch(/its container catalog_r\w+ did not load/);
});
