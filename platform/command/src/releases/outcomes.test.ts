import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJournal } from '@platform/releases';
import { planRetirement, retire } from '@platform/releases/changes';
import { authorOf, deployTiny, pageCode, publishTiny, tinyRelease } from '@platform/releases/testing';
import { type LiveTestSite, liveTestSite } from '../testing/test-site.ts';
import { writeBuild } from '../testing/write-build.ts';

/** Something that happens before a call. */
type Before = (site: LiveTestSite) => unknown;

const host = '@platform/host';
const next = tinyRelease('catalog', { mark: 'next' });
const name = `catalog@${next.release.id}`;
const { folder } = writeBuild(next);

/** The builds of other sources: of catalog, and of a unit that has no sources here. */
const [other, blog] = ['catalog', 'blog'].map((unit) => writeBuild(tinyRelease(unit, { mark: 'other' })));

const built: Before = ({ sources }) => sources(next);
const published: Before = ({ store }) => publishTiny(store, next);
const held: Before = ({ run }) => run('hold', 'catalog', '--reason', 'x');
const rolledBack: Before = ({ run }) => run('rollback', 'catalog', '--reason', 'x');
const broken: Before = ({ sources }) => {
  const files = {
    'node/JoinPage.cjs': pageCode('{ throw new Error("no road") }'),
    'CellarPage.css': 'h1 { color: red }',
  };
  sources(tinyRelease('catalog', { mark: 'broken', files }));
};
const ofNewerVersion: Before = async ({ store, sources }) => {
  sources(next);
  const record = JSON.stringify({ ...next.release, format: 2 });
  await store.create(`releases/catalog/${next.release.id}/release.json`, Buffer.from(record));
};
/** The former shell cannot host the live release of catalog. */
const moved: Before = ({ store }) =>
  deployTiny(
    store,
    ['shell', 'two', { record: { provides: { react: '19.3.1', [host]: '1.1.0' } } }],
    ['catalog', 'c', { record: { requires: { [host]: '^1.1.0' } } }],
  );
const retired: Before = async ({ store }) => {
  await publishTiny(store, next);
  await retire(store, planRetirement('catalog', authorOf(9), await readJournal(store)));
};
const withoutFile: Before = async ({ store }) => {
  await publishTiny(store, next);
  await store.remove(`releases/catalog/${next.release.id}/CellarPage.js`);
};
const withoutOlderFile: Before = ({ store, a }) => store.remove(`releases/catalog/${a}/JoinPage.js`);
const overwritten =
  (content: string): Before =>
  () =>
    writeFileSync(join(folder, 'release.json'), content);

const error = (code: string, ...findings: readonly string[]) => ({
  error: { code, findings: findings.map((one) => ({ code: one })) },
});
const usage = error('usage');
const planned = { dryRun: true, published: false, name: { unit: 'catalog', id: next.release.id } };
const plannedOther = { name: { id: other?.release.id }, steps: ['publish', 'check', 'activate'] };
const overruled = { entry: { unit: 'shell', evidence: { findings: [{ code: 'library-version' }] } } };
const until = { entry: { hold: { until: expect.stringMatching(/^2026-01-07T05:00/) } } };

test.each<[call: string, exit: number, result: object, before?: Before]>([
  ['deploy catalog', 6, error('build-failed')],
  ['deploy catalog', 3, error('refused', 'style-global', 'render-failed'), broken],
  ['deploy catalog --dry-run', 3, error('refused', 'style-global', 'render-failed'), broken],
  ['deploy catalog --preview --dry-run', 3, error('refused', 'style-global', 'render-failed'), broken],
  ['deploy catalog', 1, error('release-newer'), ofNewerVersion],
  ['publish catalog', 1, error('release-newer'), ofNewerVersion],
  ['deploy catalog --dry-run', 1, error('release-newer'), ofNewerVersion],
  ['deploy catalog --dry-run', 0, planned, built],
  ['publish catalog --dry-run', 0, planned, built],
  [`deploy catalog --from ${other?.folder} --dry-run`, 0, { ...plannedOther, dryRun: true }, built],
  [`deploy catalog --from ${other?.folder}`, 0, { plan: plannedOther }, built],
  [`deploy blog --from ${blog?.folder}`, 0, { entry: { unit: 'blog' } }],
  ['deploy catalog --from /nowhere --dry-run', 2, usage, built],
  ['deploy --from /nowhere --all', 2, usage],
  ['deploy catalog --all', 2, usage, built],
  ['deploy catalog product --from /nowhere', 2, usage],
  ['publish catalog', 0, { outcome: 'published' }, built],
  [
    'publish catalog',
    0,
    { outcome: 'already-published' },
    async (site) => [built(site), await published(site)],
  ],
  [`deploy catalog --from ${folder}`, 3, error('bad-release'), overwritten('{')],
  [`deploy catalog --from ${folder} --dry-run`, 3, error('bad-release'), overwritten('null')],
  ['deploy catalog --watch 0m', 2, usage, built],
  ['deploy catalog --for 2h', 2, usage, built],
  ['deploy catalog --preview --watch 10m', 2, usage, built],
  ['deploy catalog --preview --for 99d', 2, usage, built],
  ['deploy catalog --preview --retire product', 2, usage, built],
  ['deploy catalog --retire catalog', 2, usage, built],
  ['watch soon --run-url https://ci.example.com/7', 2, usage],
  ['activate catalog@rnowhere12', 4, error('release-unknown')],
  [`activate ${name} --dry-run`, 0, { passed: true, dryRun: true }, published],
  [`activate ${name} --by ravi`, 0, { entry: { release: next.release.id, by: 'ravi' } }, published],
  [`check ${name}`, 0, { passed: true, findings: [] }, published],
  [`activate ${name}`, 9, error('held'), async (site) => [await published(site), await held(site)]],
  ['activate catalog@previous --end-hold', 2, usage, held],
  ['check catalog', 4, error('release-unknown')],
  ['rollback catalog --reason x --dry-run', 0, { findings: [], dryRun: true }],
  ['rollback catalog --reason x --to catalog@catalog@r000000000', 4, error('release-unknown')],
  ['rollback catalog --reason x', 4, error('no-rollback'), rolledBack],
  ['rollback catalog --reason x --force', 3, error('refused', 'file-missing'), withoutOlderFile],
  ['rollback shell --reason x --alone', 3, error('refused', 'library-version'), moved],
  ['rollback shell --reason x --force', 0, overruled, moved],
  ['rollback catalog --reason x --run-url ftp://ci.example.com/7', 2, usage],
  ['rollback catalog --reason x --run-url https://user:secret@ci.example.com/7', 2, usage],
  ['rollback catalog --reason x --run-url seven', 2, usage],
  ['retire shell --reason x', 3, error('refused')],
  ['retire product --reason x', 4, error('nothing-live')],
  ['hold catalog shell --reason x --until 12h', 0, until],
  ['hold catalog --reason x --dry-run', 0, { units: ['catalog'], until: null, dryRun: true }],
  ['hold product --reason x', 2, usage],
  ['release-hold shell catalog --reason x', 4, error('no-hold'), held],
  ['release-hold shell catalog --reason x --dry-run', 4, error('no-hold'), held],
  ['release-hold catalog --reason x --dry-run', 0, { holds: [{ by: 'asha' }], dryRun: true }, held],
  [`preview ${name} --for 15d`, 2, usage, published],
  [`preview ${name} --for=`, 2, usage, published],
  [`preview ${name}`, 3, error('refused'), retired],
  [`preview ${name}`, 3, error('refused', 'file-missing'), withoutFile],
  ['verify', 3, { findings: [{ code: 'file-missing' }] }, withoutOlderFile],
  [`owners ${folder}/release.json`, 2, error('bad-owners'), overwritten('{"format": 1}')],
  ['owners add-key tom /nowhere.pub', 2, usage],
  ['compare catalog', 4, error('release-unknown')],
  ['compare catalog@r000000000', 4, error('release-unknown')],
  ['conform', 2, usage],
  ['conform /nowhere', 3, { name: null, findings: [{ code: 'folder-missing' }] }],
  ['restore --at 2026-02-31T00:00Z', 2, usage],
  ['restore --at 2026-01-06T18:00Z', 2, usage],
  ['erase', 2, usage],
  ['erase asha@example.com --again', 2, usage],
  ['mail --retry m1 --retry-all', 2, usage],
  ['move', 2, usage],
  ['move --database mysql://host/name', 2, error('bad-place')],
])('%s ends with %i', async (call, exit, result, ...[before]) => {
  const env = { SITE_BY: 'asha', PREVIEW_ORIGIN: 'https://preview.example.com' };
  const site = await liveTestSite({ env });
  await before?.(site);
  const isDry = call.includes('--dry-run');
  // A deploy that is refused has published, and rendered what it has checked.
  const places = ['journal/', 'previews/', 'uses/', ...(isDry ? ['releases/', 'pages/'] : [])];
  const keys = () => Promise.all(places.map((prefix) => site.store.list(prefix)));
  const seen = await keys();
  expect(await site.json(...call.split(' '))).toMatchObject({ code: exit, result: { exit, ...result } });
  if (exit !== 0 || isDry) expect(await keys()).toEqual(seen);
});
