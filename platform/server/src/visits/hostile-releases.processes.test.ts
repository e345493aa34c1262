import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import {
  type ChangeEntry,
  changesIn,
  localStore,
  publish,
  readJournal,
  type Store,
} from '@platform/releases';
import { activate } from '@platform/releases/changes';
import { pageCode, tinyRelease, tinyRoute } from '@platform/releases/testing';
import { serverPlace, spawnServer } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

type Options = NonNullable<Parameters<typeof tinyRelease>[1]>;

/** A release that does what it can to stay live. */
interface Hostile {
  readonly options?: Options;
  /** What somebody who may write to the folder of its unit puts beside it, by path. */
  readonly objects?: Readonly<Record<string, Uint8Array>>;
  /** Paths that the store loses when it is live. */
  readonly lost?: readonly string[];
}

const million = 1_000_000;
/** Source maps of this size would take all memory of a server. */
const vastBytes = 1900 * million;
/** What a server with a small heap may have in memory at most (bytes). */
const mostMemory = 900 * million;

const many = <T>(count: number, of: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => of(index));
const recordOf = (count: number, of: (index: number) => readonly [string, unknown]) =>
  Object.fromEntries(many(count, of));

const withMap = (content: Uint8Array): Hostile => ({ objects: { 'source-maps.json.gz': content } });
const mapOf = (fields: object) =>
  gzipSync(JSON.stringify({ 'remoteEntry.js': { version: 3, sources: ['a.ts'], names: [], ...fields } }));
const withCode = (body: string): Hostile => ({ options: { files: { 'node/MainPage.cjs': pageCode(body) } } });
const withStyles = (css: string): Hostile => ({ options: { files: { 'MainPage.css': css } } });
const withRecord = (record: object): Hostile => ({ options: { record } });

/** By the name of the unit: which of them stays live says which one has prevented its undo. */
const hostile: Readonly<Record<string, Hostile>> = {
  // Longer when it is deployed: see `vastBytes`.
  vast: withMap(new Uint8Array()),
  plain: {},
  bomb: withMap(mapOf({ mappings: 'AAAA,'.repeat(12 * million) })),
  cutoff: withMap(mapOf({ mappings: 'AAAA' }).subarray(0, 40)),
  nested: withMap(gzipSync('['.repeat(7 * million))),
  longsource: withMap(mapOf({ sources: ['\n'.repeat(million)], mappings: 'AAAA' })),
  throws: withCode('(() => { throw new Error("no") })()'),
  endless: withCode('(() => { for (;;); })()'),
  huge: withCode(`'x'.repeat(${50 * million})`),
  styles: withStyles(`.styles-page-x1 { ${'color: red; '.repeat(million)} }`),
  addresses: withStyles(`.addresses-page-x1 { ${'background: url(" '.repeat(100_000)} }`),
  redirects: withRecord({
    redirects: many(500, (index) => ({ from: `/old/${index}`, to: `/old/${index + 1}` })),
  }),
  structured: {
    options: {
      routes: [tinyRoute('/structured', 'MainPage', { structuredData: ['</script>'.repeat(100_000)] })],
    },
  },
  texts: {
    options: { routes: [tinyRoute('/texts', 'MainPage', { title: '&'.repeat(100_000), prerender: false })] },
  },
  // The longest name of a unit, and a file as deep as a key of the store can be.
  abcdefghijklmnopqrst: { options: { files: { [`${'a/'.repeat(200)}x.js`]: '' } } },
  pages: withRecord({ pages: recordOf(500, (index) => [`Page${index}`, { scripts: [], styles: [] }]) }),
  forms: withRecord({
    forms: recordOf(200, (index) => [
      `form-${index}`,
      {
        ...{ page: '/elsewhere', fields: [], messages: { incomplete: '.', failed: '.', sent: '.' } },
        ...{
          mail: { subject: '{nobody}', intro: '.' },
          keepDays: 1,
          replaces: many(200, (form) => `plain/${form}`),
        },
      },
    ]),
  }),
  lost: { lost: ['remoteEntry.js', 'MainPage.js', 'node/MainPage.cjs'] },
  norecord: { lost: ['release.json'] },
};

/** A shell, and units with a good release and then a hostile one. */
async function deployed(store: Store) {
  const deploy = async (unit: string, options: Options = {}) => {
    const { release, readFile } = tinyRelease(unit, options);
    const author = { by: 'asha', at: new Date().toISOString(), reason: null };
    await publish(store, release, readFile, author);
    // Somebody who may write to the store needs no renderer.
    await activate(store, release, author, {
      render: async ({ pages }) => ({ status: 'rendered', bodies: pages.map(() => `<p>${unit}</p>`) }),
    });
    return release.id;
  };
  await deploy('shell');
  for (const unit of Object.keys(hostile)) await deploy(unit);
  // Its undo makes the first shell live again. Nobody has rendered the pages of the other units with that shell.
  const bad = new Map([['shell', await deploy('shell', { mark: 'bad' })]]);
  for (const [unit, { options = {} }] of Object.entries(hostile))
    bad.set(unit, await deploy(unit, { mark: 'bad', ...options }));
  for (const [unit, { objects = {}, lost = [] }] of Object.entries(hostile)) {
    const folder = `releases/${unit}/${bad.get(unit)}`;
    for (const [path, content] of Object.entries(objects)) await store.create(`${folder}/${path}`, content);
    for (const path of lost) await store.remove(`${folder}/${path}`);
  }
  return bad;
}

/** The most that a process has had in memory (bytes). */
function peakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

const browsers = ['Firefox/140.0', 'Chrome/140.0.0.0 Safari/537.36', 'Version/18.5 Safari/605.1.15'];

test('no release prevents its own undo, or stops a server with a small heap', async () => {
  const folder = temporaryFolder();
  const place = serverPlace();
  const store = localStore(folder);
  const bad = await deployed(store);
  truncateSync(join(folder, 'releases/vast', bad.get('vast') ?? '', 'source-maps.json.gz'), vastBytes);
  const env = { TRUST_PROXY: 'loopback', SITE_STORE: folder, NODE_OPTIONS: '--max-old-space-size=256' };
  const { url, child, exited, said } = await spawnServer({ ...place.env, ...env });
  expect(url === null ? said : []).toEqual([]);
  const fail = (unit: string, release: string) => {
    const frames = [{ unit, release, file: 'remoteEntry.js', line: 1, column: 1 }];
    const failures = [{ unit, release, code: 'render', sample: { name: 'TypeError', frames } }];
    return many(24, (index) =>
      fetch(`${url}/-/tabs`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${index}.1.1`,
          'user-agent': browsers[index % 3] ?? '',
        },
        body: JSON.stringify({
          ...{ tab: `${unit}${index}`, sequence: 1, releases: {}, failures },
          visits: [{ unit, release, result: 'failed' }],
        }),
      }),
    );
  };
  const undone = async () => {
    const journal = await readJournal(store);
    // That of the shell takes back the unit whose record is lost: nobody knows whether the older shell can host it.
    return journal.entries
      .filter((entry) => entry.by === 'automatic' && entry.unit !== null)
      .flatMap((entry) => changesIn(entry as ChangeEntry).map(({ unit }) => unit));
  };
  const isAlive = () =>
    fetch(`${url}/-/health`, { signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const [unit, id] of bad) await Promise.all(fail(unit, id));
  let alive = await isAlive();
  for (let turn = 0; turn < 3000 && alive && (await undone()).length < bad.size; turn += 1) {
    await delay(100);
    alive = await isAlive();
  }
  const found = await undone();
  const memory = process.platform === 'linux' && alive ? peakMemory(child.pid) : 0;
  child.kill();
  await exited;
  expect({ said: alive ? [] : said.slice(-3), alive, undone: found.toSorted() }).toEqual({
    ...{ said: [], alive: true },
    undone: [...bad.keys()].toSorted(),
  });
  expect(memory).toBeLessThan(mostMemory);
}, 400_000);
