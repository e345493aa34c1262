import type { UnitName } from '@platform/contract';
import { entryKey } from '../../core/entries/journal-entry.ts';
import { refusals } from '../../core/findings/finding.ts';
import type { FindingCode } from '../../core/findings/finding-codes.data.ts';
import { readJournal } from '../../core/journal/journal.ts';
import type { ReleaseName } from '../../core/releases/release.schema.ts';
import { journalOf } from '../../core/state/journal-state.ts';
import type { Store } from '../../core/store/store.ts';
import { findRendered, pageKey } from '../../rendering/prerender/rendered-page.ts';
import { renderHere } from '../../testing/render-here.ts';
import { publishAs, setOwners } from '../../testing/test-owners.ts';
import {
  pageCode,
  type TinyOptions,
  tinyForm,
  tinyRecord,
  tinyRelease,
  tinyRoute,
} from '../../testing/tiny-release.ts';
import { authorOf, deployTiny, publishTiny, rollbackTiny, tinySite } from '../../testing/tiny-site.ts';
import { activate } from '../activate.ts';
import { planRollback } from '../rollback.ts';
import { type GateOptions, runGate, runGateOfSet } from './gate.ts';
import type { MountOrder, MountResult } from './gate-check.ts';

const noBrowser = async () => ({ status: 'skipped', reason: 'no browser here' }) as const;

type Mounted = MountResult & { readonly status: 'mounted' };

/** A browser that opens all pages. It records what it was asked to visit. */
function browser(found: Partial<Pick<Mounted, 'findings' | 'loaded'>> = {}) {
  const orders: MountOrder[] = [];
  const mount = async (order: MountOrder): Promise<Mounted> => {
    orders.push(order);
    const left = order.done?.visits.length ?? 0;
    return { status: 'mounted', findings: [], loaded: {}, browser: 'Chromium 1', left, ...found };
  };
  return { mount, orders };
}

async function gate(
  store: Store,
  unit: Parameters<typeof tinyRelease>[0],
  options: TinyOptions,
  more: Partial<GateOptions> = {},
) {
  const { release } = await publishTiny(store, tinyRelease(unit, { mark: 'new', ...options }));
  const base = more.base ?? (await readJournal(store));
  const report = await runGate(store, release, {
    ...{ year: 2026, mount: noBrowser, render: renderHere, ...more },
    base,
  });
  return {
    ...report,
    release,
    outcomes: Object.fromEntries(report.evidence.checks.map(({ check, outcome }) => [check, outcome])),
  };
}

async function site() {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b'], ['product', 'p']);
  return store;
}

test('a good release passes every check, and skipped checks are reported', async () => {
  const store = await site();
  const reported: string[] = [];
  const onCheck = ({ name }: { name: string }) => void reported.push(name);
  const { passed, findings, evidence, outcomes } = await gate(store, 'catalog', {}, { onCheck });
  expect({ passed, findings }).toEqual({ passed: true, findings: [] });
  expect(outcomes).toEqual({
    files: 'passed',
    requests: 'passed',
    exposes: 'passed',
    forms: 'passed',
    compatibility: 'passed',
    styles: 'passed',
    size: 'passed',
    render: 'passed',
    text: 'skipped',
    classes: 'passed',
    mount: 'skipped',
  });
  expect(reported).toEqual(Object.keys(outcomes));
  expect(evidence.checks.at(-1)).toMatchObject({ check: 'mount', note: 'no browser here' });
  expect(evidence.checks[0]?.note).toBe('8 files');
  expect(evidence.shell).toMatch(/^r[0-9a-f]{9}$/);
});

test('paths and sizes are compared with what the shell says of the site', async () => {
  const budgets = { ...tinyRecord.budgets, page: 20 };
  const record = { site: { ...tinyRecord, home: '/', reserved: ['shop'], budgets } };
  const [store] = await tinySite(['shell', 'one', { record }]);
  const routes = ['/', '/shop/cart', '/basket'].map((path) => tinyRoute(path, 'MainPage'));
  const files = { 'MainPage.js': 'x'.repeat(30) };
  const { findings } = await gate(store, 'catalog', { routes, files });
  expect(findings.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/claims \/shop\/cart, which is reserved/),
    expect.stringMatching(/its budget is 20 \(page\)/),
  ]);
  await deployTiny(store, ['shell', 'two']);
  const usual = await gate(store, 'catalog', { routes, files });
  expect(usual.findings.map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/claims \/, which is reserved/),
    expect.stringMatching(
      /^shell cannot go back to shell@.* alone: .* claims \/shop\/cart, which is reserved/,
    ),
  ]);
});

test('a shell cannot take files, address or path from live units, and a rollback takes these units along', async () => {
  const file = {
    name: 'cv',
    label: 'CV',
    types: ['pdf'],
    bytes: 10_000,
    invalid: 'No.',
    tooLarge: 'No.',
  } as const;
  const form = { ...tinyForm('/catalog'), address: '/api/orders' };
  const given = { forms: { 'catalog/order': { address: '/api/orders' } } };
  const withSite = (site: Partial<typeof tinyRecord>) => ({ record: { site: { ...tinyRecord, ...site } } });
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a']);
  await deployTiny(store, ['shell', 'two', withSite(given)]);
  await deployTiny(store, ['catalog', 'b', { record: { forms: { order: { ...form, file } } } }]);
  const sentences = async (site: Partial<typeof tinyRecord>) =>
    (await gate(store, 'shell', { mark: 'three', ...withSite(site) })).findings.map(
      ({ sentence }) => sentence,
    );
  expect(await sentences({ ...given, budgets: { ...tinyRecord.budgets, page: 2_000_000 } })).toEqual([]);
  for (const [site, sentence] of [
    [
      { ...given, features: { uploads: false } },
      /^The form order of catalog@.*: cv: this site takes no files/,
    ],
    [
      { forms: { 'catalog/order': { address: '/api/orders', file: false } } },
      /: cv: the address of this form/,
    ],
    [{}, /^The form order of catalog@.*: address: the site gives it no address of its own/],
    [
      { forms: { 'catalog/order': { address: '/api/order' } } },
      /: address: the site gives it \/api\/order\./,
    ],
    [{ ...given, reserved: ['cellar'] }, /^catalog@.* claims \/cellar, which is reserved/],
  ] as const)
    expect(await sentences(site)).toContainEqual(expect.stringMatching(sentence));
  const journal = await readJournal(store);
  const request = { unit: 'shell', to: null, recall: false, force: false };
  const back = await planRollback(store, request, authorOf(20), journal);
  expect([back.blocking, refusals(back.findings)]).toEqual([['catalog'], []]);
  const alone = await planRollback(store, { ...request, alone: true }, authorOf(20), journal);
  expect(refusals(alone.findings).map(({ code }) => code)).toEqual(['form-unusable']);
});

test('a form that disappears is a warning, and an error if it has an address from the site', async () => {
  const forms = {
    application: { ...tinyForm('/cellar'), address: '/api/send-email' },
    apply: tinyForm('/cellar'),
  };
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a', { record: { forms } }]);
  const sentence = (form: string) => expect.stringMatching(`^catalog@.* has no form ${form}, which catalog@`);
  const { application } = forms;
  const fewer = await gate(store, 'catalog', { record: { forms: { application } } });
  expect(fewer).toMatchObject({ passed: true });
  expect(fewer.findings).toEqual([{ code: 'form-removed', warning: true, sentence: sentence('apply') }]);
  const none = await gate(store, 'catalog', {});
  expect(none).toMatchObject({ passed: false, outcomes: { forms: 'refused' } });
  expect(none.findings).toContainEqual({ code: 'form-removed', sentence: sentence('application') });
  expect(await gate(store, 'catalog', { record: { forms } })).toMatchObject({ findings: [] });
  expect(await gate(store, 'product', {})).toMatchObject({ findings: [] });
});

test.each<[what: string, paths: readonly string[], record: TinyOptions['record'], gone: readonly string[]]>([
  ['nothing', ['/cellar', '/role/:id', '/lead'], {}, []],
  ['a page', ['/cellar', '/role/:id'], {}, ['/lead']],
  ['pages with parameters', ['/cellar', '/lead'], {}, ['/role/:id']],
  ['letters that do not matter', ['/Cellar', '/role/:name', '/LEAD'], {}, []],
  ['a page that another page answers', ['/cellar', '/role/:id', '/:name'], {}, []],
  ['a page that has moved', ['/cellar', '/role/:id'], { redirects: [{ from: '/lead', to: '/cellar' }] }, []],
])('a release that takes away %s', async (_, paths, record, gone) => {
  const withRoutes = (all: readonly string[]) => ({ routes: all.map((path) => tinyRoute(path, 'MainPage')) });
  const [store] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a', withRoutes(['/cellar', '/role/:id', '/lead'])],
  );
  const { passed, findings } = await gate(store, 'catalog', { ...withRoutes(paths), record: record ?? {} });
  const code = 'route-removed';
  expect(findings).toEqual(
    gone.map((path) => ({ code, warning: true, sentence: expect.stringMatching(`^${path} of catalog@`) })),
  );
  expect(passed).toBe(true);
});

test('a redirect holds its address against other units, and never stops a rollback', async () => {
  const store = await site();
  const redirects = [{ from: '/helper', to: '/TimeTable' }];
  await deployTiny(store, ['catalog', 'moved', { record: { redirects } }]);
  const rival = await gate(store, 'contact', { routes: [tinyRoute('/helper', 'ContactPage')] });
  expect(rival).toMatchObject({ passed: false, findings: [{ code: 'path-taken' }] });
  const lost = await gate(store, 'product', { routes: [tinyRoute('/vehicles', 'ShowcasePage')] });
  expect(lost).toMatchObject({
    passed: false,
    findings: [{ code: 'route-removed' }, { code: 'redirect-lost' }],
  });
  await activate(store, lost.release, authorOf(20), { render: renderHere });
  const request = { unit: 'product', to: null, recall: false, force: false };
  const back = await planRollback(store, request, authorOf(21), await readJournal(store));
  expect(back.findings.map(({ code, warning }) => [code, warning])).toEqual([['route-removed', true]]);
});

const redirects = (...moved: readonly (readonly [from: string, to: string])[]): TinyOptions => ({
  record: { redirects: moved.map(([from, to]) => ({ from, to })) },
});
const partOfNodeHalf = { noNodeHalf: true, files: { 'node/JoinPage.cjs': pageCode('"x"') } } as const;
const failsUnrendered: TinyOptions = {
  routes: [tinyRoute('/cellar', 'CellarPage', { prerender: false })],
  files: { 'node/CellarPage.cjs': pageCode('{ throw new Error("only at night") }') },
};

test.each<[code: FindingCode, check: string, options: TinyOptions, unit?: UnitName]>([
  ['path-taken', 'compatibility', redirects(['/TimeTable', '/cellar'])],
  ['path-taken', 'compatibility', redirects(['/old', '/cellar'], ['/OLD', '/cellar'])],
  ['redirect-lost', 'compatibility', redirects(['/old', '/gone'])],
  ['redirect-lost', 'compatibility', redirects(['/old', '/old'])],
  ['path-reserved', 'compatibility', redirects(['/api/catalog', '/cellar'])],
  ['file-unlisted', 'files', partOfNodeHalf],
  ['render-failed', 'render', failsUnrendered],
  ['render-failed', 'render', { files: { 'node/shell.cjs': 'exports.libraries = {}' } }, 'shell'],
])('%s refuses a release in "%s": %j', async (code, check, options, unit = 'catalog') => {
  const { passed, findings, outcomes, release } = await gate(await site(), unit, options);
  expect(passed).toBe(false);
  expect(outcomes[check]).toBe('refused');
  const against = refusals(findings);
  expect(new Set(against.map((finding) => finding.code))).toEqual(new Set([code]));
  expect(against[0]?.sentence).toContain(release.id);
});

test('missing files skip only the checks that depend on files', async () => {
  const store = await site();
  const { release } = await publishTiny(store, tinyRelease('catalog', { mark: 'new' }));
  await store.remove(`releases/catalog/${release.id}/node/JoinPage.cjs`);
  const base = await readJournal(store);
  const { evidence, findings } = await runGate(store, release, { base, year: 2026, mount: noBrowser });
  expect(findings).toEqual([
    { code: 'file-missing', sentence: expect.stringContaining('node/JoinPage.cjs') },
  ]);
  expect(evidence.checks.map(({ check, outcome, note }) => [check, outcome, note])).toEqual([
    ['files', 'refused', '8 files'],
    ['requests', 'skipped', 'because of files'],
    ['exposes', 'skipped', 'because of files'],
    ['forms', 'skipped', 'because of files'],
    ['compatibility', 'passed', expect.stringContaining('with shell@')],
    ['styles', 'skipped', 'because of files'],
    ['size', 'skipped', 'because of files'],
    ['render', 'skipped', 'because of files, exposes'],
    ['text', 'skipped', 'because of files, exposes, render'],
    ['classes', 'skipped', 'because of files, exposes, styles, render'],
    ['mount', 'skipped', 'because of files, exposes, render'],
  ]);
});

test('a remote without a Node half passes: its pages are stored with their loading state, and mounted', async () => {
  const store = await site();
  const { mount, orders } = browser();
  const report = await gate(store, 'catalog', { noNodeHalf: true }, { mount });
  const { passed, findings, evidence, release } = report;
  expect({ passed, findings }).toEqual({ passed: true, findings: [] });
  const noteOf = (name: string) => evidence.checks.find(({ check }) => check === name);
  expect(noteOf('render')).toMatchObject({
    outcome: 'skipped',
    note: expect.stringContaining('no Node half'),
  });
  expect(noteOf('mount')).toMatchObject({ outcome: 'passed', note: '2 pages in Chromium 1' });
  const shell = orders[0]?.releases.units.shell?.live;
  const [route] = release.routes;
  if (!shell || !route) throw new Error('a shell and a route');
  expect(await findRendered(store, { shell, owner: release, route })).toMatchObject({
    page: { body: expect.stringContaining('<main>Loading...</main>') },
  });
});

test('a shell that cannot render a loading state is no fault of a remote without a Node half', async () => {
  const shell =
    'exports.libraries = {}; exports.render = async ({ page }) => String(page ? page.Page({}) : 1);';
  const [store] = await tinySite(['shell', 'one', { files: { 'node/shell.cjs': shell } }]);
  await deployTiny(store, ['catalog', 'a', { noNodeHalf: true }]);
  const { passed, findings } = await gate(store, 'catalog', { noNodeHalf: true });
  expect({ passed, findings }).toEqual({ passed: true, findings: [] });
});

test('a finding about a whole change set is reported and recorded once', async () => {
  const needs = { record: { requires: { react: '^19.0.0' } } };
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'one'], ['product', 'one', needs]);
  const provides = { record: { provides: { react: '20.0.0' } } };
  const shell = await publishTiny(store, tinyRelease('shell', { mark: 'two', ...provides }));
  const catalog = await publishTiny(store, tinyRelease('catalog', { mark: 'two', record: { requires: {} } }));
  const reported: string[] = [];
  const report = await runGateOfSet(
    store,
    [shell.release, catalog.release],
    { base: await readJournal(store), year: 2026, render: renderHere, mount: noBrowser },
    (_, { findings }) => reported.push(...findings.map(({ sentence }) => sentence)),
  );
  const once = [expect.stringMatching(/^product@\w+ needs react/)];
  expect([report.passed, reported]).toEqual([false, once]);
  expect(report.findings.map(({ sentence }) => sentence)).toEqual(once);
  expect(report.evidence.findings.map(({ sentence }) => sentence)).toEqual(once);
});

test('after a change set of a major version, each of its units goes live alone again', async () => {
  const host = '@platform/host';
  const shellWith = (version: string) => ({ record: { provides: { react: '19.3.1', [host]: version } } });
  const needs = (range: string) => ({ record: { requires: { react: '^19.0.0', [host]: range } } });
  const [store] = await tinySite(['shell', 'one', shellWith('1.4.0')], ['catalog', 'one', needs('^1.0.0')]);
  const shell = await publishTiny(store, tinyRelease('shell', { mark: 'two', ...shellWith('2.0.0') }));
  const catalog = await publishTiny(store, tinyRelease('catalog', { mark: 'two', ...needs('^2.0.0') }));
  await activate(store, shell.release, authorOf(5), { with: [catalog.release], render: renderHere });

  const next = await gate(store, 'shell', shellWith('2.0.1'));
  const blocked = {
    code: 'rollback-blocked',
    warning: true,
    sentence: expect.stringMatching(/^catalog cannot go back to catalog@.* alone: /),
  };
  expect(next).toMatchObject({ passed: true, findings: [blocked] });
  await activate(store, next.release, authorOf(6), { render: renderHere });
  const alone = await gate(store, 'catalog', needs('>=2.0.0'));
  expect(alone).toMatchObject({ passed: true, findings: [] });
  await activate(store, alone.release, authorOf(7), { render: renderHere });

  // Its previous release can go back alone now, so the next shell must be able to host that one.
  const late = await gate(store, 'shell', shellWith('3.0.0'));
  const sentence = expect.stringContaining(`catalog@${catalog.release.id} needs`);
  expect(late).toMatchObject({ passed: false, findings: [{ code: 'library-version', sentence }] });
});

test('a new shell must also render the previous release of each remote', async () => {
  const code =
    "const react = require('react'); if (react.hooks === false) throw new Error('needs hooks'); module.exports = { default: { contract: 1, Page: () => 'a' } };";
  const routes = [tinyRoute('/cellar', 'CellarPage')];
  const [store] = await tinySite(
    ['shell', 'one'],
    ['catalog', 'a', { routes, files: { 'node/CellarPage.cjs': code } }],
    ['catalog', 'b'],
  );
  const shell =
    "exports.libraries = { react: { hooks: false } }; exports.render = async ({ page }) => 'x' + (page ? page.Page({}) : '');";
  const { findings } = await gate(store, 'shell', { files: { 'node/shell.cjs': shell } });
  expect(findings).toEqual([{ code: 'render-failed', sentence: expect.stringContaining('needs hooks') }]);
});

test('a shell whose library drops a text of another unit’s live page passes with a warning', async () => {
  const shellWith = (taglineOf: string): TinyOptions => ({
    files: {
      'node/shell.cjs': `
        exports.libraries = { react: {}, '@platform/host': { Tagline: ${taglineOf} } };
        exports.render = async ({ page }) => '<h1>frame</h1><main>' + (page ? page.Page({}) : 'own') + '</main>';`,
    },
  });
  const tagline = `require('@platform/host').Tagline({ tagline: 'One road, seven roles.' })`;
  const catalog: TinyOptions = {
    files: { 'node/CellarPage.cjs': pageCode(`'<h1>Catalog</h1>' + ${tagline}`) },
  };
  const [store] = await tinySite(['shell', 'one', shellWith('({ tagline }) => tagline')]);
  const [live] = await deployTiny(store, ['catalog', 'a', catalog], ['product', 'p']);
  const renamed = shellWith(`({ text = '' }) => text`);
  const { passed, findings, evidence, release } = await gate(store, 'shell', renamed);
  expect(passed).toBe(true);
  const sentence = `/cellar of catalog@${live.release.id} loses text with shell@${release.id}: “One road, seven roles.”.`;
  expect(findings).toEqual([{ code: 'text-lost', warning: true, sentence }]);
  expect(evidence.checks).toContainEqual(expect.objectContaining({ check: 'text', note: '3 pages' }));

  // A unit that goes live with the shell changes its own text.
  const next = await publishTiny(store, tinyRelease('catalog', { mark: 'b' }));
  expect(await gate(store, 'shell', renamed, { with: [next.release] })).toMatchObject({ findings: [] });
});

test('pages whose earlier rendering is gone or unreadable are not counted as compared, but named', async () => {
  const [store, shell, catalog] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['product', 'p']);
  const pair = { shell: shell.release, owner: catalog.release };
  const [gone, unreadable] = catalog.release.routes.map((route) => pageKey({ ...pair, route }));
  for (const key of [gone, unreadable]) await store.remove(key ?? '');
  await store.create(unreadable ?? '', new TextEncoder().encode('{"body":'));
  const { passed, evidence } = await gate(store, 'shell', {});
  expect(passed).toBe(true);
  const owner = `catalog@${catalog.release.id}`;
  const note = `1 page; 2 not compared: /cellar of ${owner} (earlier rendering absent), /join-innovation of ${owner} (earlier rendering unreadable)`;
  expect(evidence.checks.find(({ check }) => check === 'text')).toMatchObject({ outcome: 'passed', note });
});

test('the browser visits each page once, and for a shell one page of every remote', async () => {
  const { mount, orders } = browser();
  const [store] = await tinySite(['shell', 'one'], ['edition', 'e'], ['catalog', 'a']);
  const { evidence } = await gate(store, 'catalog', {}, { mount });
  await gate(store, 'shell', {}, { mount });
  expect(orders.map(({ visits }) => visits.map(({ address }) => address))).toEqual([
    ['/cellar', '/join-innovation'],
    ['/start', '/404', '/cellar', '/edition/0'],
  ]);
  expect(orders[0]?.visits[1]).toEqual({ address: '/join-innovation', page: 'JoinPage' });
  expect(orders[1]?.visits[2]).toEqual({ address: '/cellar', page: null });
  expect(orders[0]?.releases.units.catalog).toEqual({ live: orders[0]?.release, previous: null });
  expect(evidence.checks.at(-1)).toMatchObject({ outcome: 'passed', note: '2 pages in Chromium 1' });
});

test('findings of the browser refuse the release', async () => {
  const finding = { code: 'mount-failed', sentence: '/cellar shows nothing.' } as const;
  const { passed, findings } = await gate(await site(), 'catalog', {}, browser({ findings: [finding] }));
  expect({ passed, findings }).toEqual({ passed: false, findings: [finding] });
});

test.each<[what: string, files: Readonly<Record<string, string>>, codes: readonly string[]]>([
  ['small', { 'vendor.js': 'x' }, ['load-unlisted']],
  ['over the budget of a page', { 'vendor.js': 'x'.repeat(60_000) }, ['load-unlisted', 'size-over']],
  ['within it, as it is sent', { 'vendor.js': 'x'.repeat(60_000), 'vendor.js.br': 'x' }, ['load-unlisted']],
])('a chunk that only the browser sees is %s', async (_, files, codes) => {
  const loaded = {
    CellarPage: ['remoteEntry.js', 'CellarPage.js', 'vendor.js'],
    JoinPage: ['remoteEntry.js', 'JoinPage.js'],
  };
  const { passed, findings } = await gate(await site(), 'catalog', { files }, browser({ loaded }));
  expect(findings.map(({ code }) => code)).toEqual(codes);
  expect(findings[0]).toMatchObject({ warning: true });
  expect(findings[0]?.sentence).toMatch(/^CellarPage of catalog@\w+ loads vendor\.js, /);
  expect(passed).toBe(!codes.includes('size-over'));
});

const startsOtherwise = 'its entry or its shared libraries are not those of catalog@';
const withEntry = (entry: string) => ({ record: { entry }, files: { [entry]: '// CellarPage JoinPage' } });

test.each<[what: string, unit: 'catalog' | 'contact' | 'shell', options: TinyOptions, why: string | null]>([
  ['the next release of a unit', 'catalog', {}, null],
  ['another hash in the name of its entry', 'catalog', withEntry('remoteEntry.0123456789.js'), null],
  ['the next release of the shell', 'shell', {}, null],
  ['the first release of a unit', 'contact', {}, 'no release of contact is live'],
  ['other shared libraries', 'catalog', { record: { requires: { react: '^19.0.0' } } }, startsOtherwise],
  ['an entry of another type', 'catalog', { record: { entryType: 'module' } }, startsOtherwise],
])('without a browser, %s', async (_, unit, options, why) => {
  const [store] = await tinySite(['shell', 'one'], ['catalog', 'a'], ['catalog', 'b']);
  const reason = 'no browser here';
  const mount = (status: 'no-browser' | 'skipped') => ({ mount: async () => ({ status, reason }) });
  const { passed, findings, evidence } = await gate(store, unit, options, mount('no-browser'));
  const sentence = expect.stringContaining(`was opened in no browser, and ${why}`);
  expect(findings).toEqual(why === null ? [] : [{ code: 'mount-skipped', sentence }]);
  expect(passed).toBe(why === null);
  const outcome = why === null ? 'skipped' : 'refused';
  expect(evidence.checks.at(-1)).toMatchObject({ check: 'mount', outcome, note: reason });
  expect(await gate(store, unit, options, mount('skipped'))).toMatchObject({ passed: true });
});

test('a release with an address that the owners do not give to its unit is refused', async () => {
  const store = await site();
  await setOwners(store);
  const routes = ['/cellar', '/contact'].map((path) => tinyRoute(path, 'CellarPage'));
  const { release } = await publishAs(store, 'pipe', tinyRelease('catalog', { mark: 'new', routes }));
  const base = await readJournal(store);
  const report = await runGate(store, release, { base, year: 2026, mount: noBrowser, render: renderHere });
  const sentence = `The route "/contact" of catalog@${release.id} is left out: the owners do not give it this address.`;
  expect(report).toMatchObject({
    passed: false,
    findings: [{ code: 'route-removed' }, { code: 'path-not-owned', sentence }],
  });
});

interface Pages {
  readonly files?: Readonly<Record<string, string>>;
  readonly cellar?: readonly string[];
  readonly entry?: string;
}

/** A release with three pages. @param menu text of the menu page */
function threePages(
  menu: string,
  { files, cellar = ['CellarPage.js', 'chunk.js'], entry = 'remoteEntry.js' }: Pages = {},
): TinyOptions {
  const script = `MenuPage.${menu}.js`;
  const changed = { [script]: menu, [`${script}.br`]: menu, 'og/MenuPage.png': menu };
  const others = { 'chunk.js': '1', 'menu.js': '1', 'CellarPage.js.br': '1', 'a.png': '1' };
  const pages = { CellarPage: cellar, JoinPage: ['JoinPage.js'], MenuPage: [script, 'menu.js'] };
  const assets = Object.entries(pages).map(([page, scripts]) => [page, { scripts, styles: [] }]);
  return {
    mark: 'a',
    routes: Object.keys(pages).map((page) => tinyRoute(`/${page.slice(0, -4).toLowerCase()}`, page)),
    record: { entry, pages: Object.fromEntries(assets) },
    files: { ...changed, 'mf-manifest.json.br': menu, ...others, ...files },
  };
}

describe('pages with the code of the live release', () => {
  interface Next extends Pages {
    readonly firstMount?: GateOptions['mount'];
    readonly between?: (store: Store, release: ReleaseName) => Promise<unknown>;
    readonly base?: typeof readJournal;
  }

  /** A live release, and the gate's check of a next one with another menu. */
  async function checkNext({ firstMount, between, base = readJournal, ...pages }: Next = {}) {
    const [store] = await tinySite(['shell', 'one']);
    const { mount, orders } = browser();
    const first = await gate(store, 'catalog', threePages('one'), { mount: firstMount ?? mount });
    const { evidence, release } = first;
    await activate(store, release, authorOf(2), { evidence, render: renderHere });
    await between?.(store, release);
    const next = { mount, base: await base(store) };
    const { evidence: after } = await gate(store, 'catalog', threePages('two', pages), next);
    const compared = orders.at(-1)?.live.visits.map(({ address }) => address);
    return { note: after.checks.at(-1)?.note, compared };
  }

  const deployed = (unit: UnitName) => ({ between: (store: Store) => deployTiny(store, [unit, 'two']) });

  test.each<[when: string, again: string, next?: Next]>([
    ['', '/cellar'],
    [', in turn', '/join', deployed('product')],
    [', also after a rollback', '/cellar', { between: rolledBack }],
  ])('are visited once, and the journal says where the others were%s', async (_, again, next = {}) => {
    const note = '2 pages in Chromium 1; 1 page as in entry 2';
    expect(await checkNext(next)).toEqual({ note, compared: [again, '/menu'] });
  });

  /** Pages with the same files cannot differ in speed, but for one. */
  const same = ['/cellar', '/menu'];

  test.each<[why: string, next: Next, compared?: readonly string[]]>([
    ['the entry has other code', { files: { 'remoteEntry.js': '2' } }],
    ['the entry is another file', { entry: 'chunk.js' }],
    ['a compressed copy has changed', { files: { 'CellarPage.js.br': '2' } }],
    ['a file has changed that only the changed page names', { files: { 'menu.js': '2' } }],
    ['an image has changed', { files: { 'a.png': '2' } }],
    ['a file is new that any page may load', { files: { 'ahead.js': '2' } }],
    ['scripts have another order', { cellar: ['chunk.js', 'CellarPage.js'] }],
    ['one of two is rendered anew', { files: { 'node/JoinPage.cjs': pageCode("'New'") } }],
    ['the live release has lost a file', { files: { 'remoteEntry.js': '2' }, between: withoutEntry }],
    ['the live release was opened in no browser', { firstMount: noBrowser }, same],
    ['the shell is another one since', deployed('shell'), ['/join', '/menu']],
    ['the journal’s entry is damaged', { base: damaged }, same],
  ])('are all visited if %s', async (_, next, compared = ['/cellar', '/join', '/menu']) => {
    expect(await checkNext(next)).toEqual({ note: '3 pages in Chromium 1', compared });
  });
});

async function rolledBack(store: Store) {
  await deployTiny(store, ['catalog', 'b']);
  await rollbackTiny(store, 'catalog', authorOf(4));
}

function withoutEntry(store: Store, { id }: ReleaseName) {
  return store.remove(`releases/catalog/${id}/remoteEntry.js`);
}

/** The journal from a checkpoint, which has no evidence, and whose second entry is damaged since. */
async function damaged(store: Store) {
  const { entries } = await readJournal(store);
  await store.remove(entryKey(2));
  await store.create(entryKey(2), new TextEncoder().encode('{'));
  return journalOf(entries.map((entry) => ({ ...entry, evidence: null })));
}
