import type { TabReport } from '@platform/contract';
import { type ChangeEntry, readJournal } from '@platform/releases';
import { isFailing } from '@platform/releases/health';
import { seededRandom } from '@platform/releases/seeded-random';
import { storeSourceMaps } from '@platform/releases/source-maps';
import type { ReverseProxy } from '@platform/verify/browser';
import { opening, requireService, unusableServices } from '@platform/verify/services';
import { type ThreeServers, threeServers } from '@platform/verify/undo';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { stayInDocumentInPage } from '../browsers/support/in-page.ts';
import { type BadRelease, badReleases } from '../support/bad-releases.data.ts';
import { activateRelease, builtUnit, derivedSourceMaps, derivedUnit } from '../support/derive-release.ts';
import { applicant, joinForm } from '../support/join-form.ts';
import { siteCommand } from '../support/site-command.ts';
import { expect, interactive, test } from '../support/test.ts';

/* Ten bad releases that pass every check, visitors, and three servers on one database. `RACE_SEED` draws others. */

const writers = 20;

/** Visits of the releases before. */
const history = 300;

const atOnce = 3;

const seed = Number(process.env.RACE_SEED ?? 1);

test.describe.configure({ mode: 'serial', timeout: 600_000 });

let servers: ThreeServers;
let good = '';
let addresses = 0;

/** Each visitor has a network of its own. */
const nextAddress = () => {
  addresses += 1;
  return `10.${Math.floor(addresses / 250)}.${addresses % 250}.7`;
};

const say = (line: string) => void process.stdout.write(`  ${line}\n`);

test.beforeAll(async () => {
  const missing = unusableServices(say).get('postgres');
  test.skip(missing !== undefined, missing);
  requireService('postgres');
  servers = await threeServers();
  good = (await builtUnit('careers')).release.id;
  for (let visit = 0; visit < history; visit += 1) await worked(good);
});

test.afterAll(() => servers?.[Symbol.asyncDispose]());

/** Servers tell browsers apart by their names. */
const names = {
  safari: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
} as const;

const reportOf = (release: string, result: 'worked' | 'failed'): TabReport => ({
  ...{ tab: `t${addresses}x${Math.floor(performance.now())}`, sequence: 1 },
  ...{ releases: {}, failures: [], visits: [{ unit: 'careers', release, result }] },
  vitals: [{ unit: 'careers', release, page: '/career', name: 'INP', value: 80 }],
});
const worked = (release: string) => servers.report(nextAddress(), reportOf(release, 'worked'));

const isLive = async (id: string) => (await servers.live('careers')).some((live) => live === id);

/** Until a server has a release, it does not count its visits. */
const allServe = (id: string) =>
  expect.poll(() => servers.live('careers'), { intervals: [50] }).toEqual([id, id, id]);

for (const [index, bad] of badReleases.entries())
  test(`a release that ${bad.what}: ${bad.end}`, { tag: '@long' }, async ({ browser }) => {
    const id = releaseId('bad', index);
    const derived = await derivedUnit('careers', id, bad.edit);
    await storeSourceMaps(servers.store, derived.release, await derivedSourceMaps(derived.release));
    await activateRelease(servers.folder, derived);
    await allServe(id);
    servers.lose(bad.lost?.(derived.release) ?? []);
    const began = performance.now();

    await using tabs = await openWriters(browser, id);
    const visits = await letVisit(browser, bad, id);
    if (bad.end === 'undone') {
      await expect.poll(() => isLive(id), { intervals: [50] }).toBe(false);
    }
    if (bad.told) await expect.poll(() => toldOf(id, bad), { timeout: 120_000 }).toMatch(bad.told);
    if (bad.end !== 'undone') {
      const isFound = async () => {
        const { undo, slow } = (await servers.counted('careers')) ?? {};
        return [undo, slow].some((evidence) => evidence && isFailing(evidence));
      };
      if (bad.end === 'alarm') await expect.poll(isFound, { intervals: [100] }).toBe(true);
      expect(await isLive(id)).toBe(true);
      const options = ['--recall', '--reason', 'seen by a person'];
      const done = await siteCommand(servers.folder, 'rollback', 'careers', ...options);
      expect(done.exit).toBe(0);
    }
    const entry = (await readJournal(servers.store)).entries.at(-1) as ChangeEntry;
    expect(entry).toMatchObject({
      action: 'rollback',
      release: good,
      hold: { units: ['careers'], until: null },
    });
    expect(entry.by === 'automatic').toBe(bad.end === 'undone');
    const followed = await tabs.followed(Date.parse(entry.at));
    const kept = await tabs.kept();

    // The next commit of the team has the same fault.
    const next = await derivedUnit('careers', releaseId('mor', index), bad.edit);
    await expect(activateRelease(servers.folder, next)).rejects.toMatchObject({ code: 'held' });
    await siteCommand(servers.folder, 'release-hold', 'careers', '--reason', 'the drill goes on');

    const spent = ((performance.now() - began) / 1000).toFixed(0);
    const why = entry.undo ? `${entry.undo.failed} of ${entry.undo.visits} visits failed` : 'by a person';
    say(
      `${bad.what}: ${bad.end} after ${visits} visitors, ${spent} s (${why}); 95 % of tabs followed within ${followed} ms; ${kept} of ${writers} texts kept`,
    );
    expect(kept).toBe(writers);
  });

/** Empty for nothing yet. It names the author. */
function toldOf(id: string, { end }: BadRelease): string {
  const kinds = end === 'undone' ? ['undo', 'undo-source'] : ['failing-release'];
  const found = servers.notices().filter(({ kind, text }) => kinds.includes(kind) && text.includes(id));
  const texts = found.map(({ text }) => text).join('\n');
  return texts.includes('activated by a test') ? texts : '';
}

/** As long as a real one. */
const releaseId = (kind: string, number: number) => `r${`${kind}${number}`.padStart(9, '0')}`;

/** Lets visitors come until the release is gone, or until its number of them has come. Resolves with their number. */
async function letVisit(browser: Browser, bad: BadRelease, id: string): Promise<number> {
  // Which visitors use Firefox.
  const draw = seededRandom(seed, bad.what);
  let number = 0;
  while (number < bad.visits && (await isLive(id))) {
    const batch = Array.from({ length: atOnce }, () => number++).map((visitor) => {
      // Two browsers have visits that fail, if every fifth does.
      const other = Math.floor(visitor / 5) % 2 === 1 ? { userAgent: names.safari } : {};
      const context = bad.inFirefox && draw.chance(1 / 3) ? { userAgent: names.firefox } : other;
      return visitOnce(browser, bad, id, visitor, context);
    });
    await Promise.all(batch);
  }
  return number;
}

/** One visit in a context of its own, until its report has arrived or the release is gone. */
async function visitOnce(
  browser: Browser,
  { path, act }: Pick<BadRelease, 'path' | 'act'>,
  id: string,
  visitor: number,
  options: BrowserContextOptions,
): Promise<void> {
  await using address = await servers.open(nextAddress());
  const context = await browser.newContext(options);
  try {
    await context.addInitScript(stayInDocumentInPage);
    const page = await context.newPage();
    await page.addInitScript(`globalThis.visitor=${visitor}`);
    await page.goto(`${address.url}${path}`);
    if (act) {
      await interactive(page);
      await act(page);
      await reported(address, id, 'failed');
    } else {
      await page.keyboard.press('Tab');
      await reported(address, id, 'any');
    }
    // What a tab has measured is sent when it is left.
    await page.goto('about:blank');
  } finally {
    await context.close();
  }
}

/** Waits for a report, but not for long: the release may be gone. */
async function reported(
  { reports }: Pick<ReverseProxy, 'reports'>,
  id: string,
  wanted: 'any' | 'failed',
): Promise<void> {
  const has = () =>
    reports().some(({ visits = [] }) =>
      visits.some(({ release, result }) => release === id && (wanted === 'any' || result !== 'worked')),
    );
  await expect
    .poll(has, { intervals: [50], timeout: 5000 })
    .toBe(true)
    .catch(() => undefined);
}

/** Opens tabs whose forms are begun. They count as one visitor. */
function openWriters(browser: Browser, id: string) {
  return opening(async (opened) => {
    const address = nextAddress();
    const context = await browser.newContext();
    opened.defer(() => context.close());
    await context.addInitScript('globalThis.visitor=0');
    const open = async (number: number): Promise<Page> => {
      const page = await context.newPage();
      // An origin for each: a browser opens six connections to one, and each tab has an event stream.
      const { url } = opened.use(await servers.open(address));
      await page.goto(`${url}/join-innovation`);
      await interactive(page);
      await joinForm(page).field('fullName').fill(`${applicant.fullName} ${number}`);
      return page;
    };
    const pages: Page[] = [];
    for (let number = 0; number < writers; number += 1) pages.push(await open(number));
    expect(await isLive(id)).toBe(true);
    const offered = pages.map(async (page) => {
      await page.getByRole('button', { name: 'Switch now' }).waitFor({ timeout: 0 });
      return Date.now();
    });
    // A test that has failed before waits for none.
    void Promise.allSettled(offered);
    return {
      /** How long the slowest of the first 95 % of tabs took to follow a decision (ms). @param at ms since 1970 */
      followed: async (at: number) => {
        const delays = (await Promise.all(offered)).map((time) => time - at).sort((a, b) => a - b);
        return delays[Math.ceil(0.95 * delays.length) - 1] ?? 0;
      },
      /** Presses "Switch now" in each tab. Resolves with the number of tabs that still have their text afterwards. */
      kept: async () => {
        let kept = 0;
        for (const [number, page] of pages.entries()) {
          const button = page.getByRole('button', { name: 'Switch now' });
          await button.click();
          await expect(button).toBeHidden();
          const value = await joinForm(page).field('fullName').inputValue();
          if (value === `${applicant.fullName} ${number}`) kept += 1;
        }
        return kept;
      },
    };
  });
}
