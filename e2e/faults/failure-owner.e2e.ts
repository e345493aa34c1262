import { servedReleases } from '@platform/command/testing';
import type { TabFailure, UnitName } from '@platform/contract';
import type { BrowserContext } from '@playwright/test';
import { activateRelease, derivedUnit, type Edit } from '../support/derive-release.ts';
import { recordReports, reportsOf } from '../support/sent-reports.ts';
import { siteFixture } from '../support/start-site.ts';
import { test as base, expect } from '../support/test.ts';

declare global {
  /** The kind of error that the page's unit throws. */
  var planted: string | undefined;
}

const test = base.extend({ site: siteFixture({ env: { AUTO_UNDO: 'off' } }) });
test.describe.configure({ timeout: 400_000 });

const units: Readonly<Record<UnitName, { readonly path: string; readonly chunk: string }>> = {
  shell: { path: '/about', chunk: 'AboutPage' },
  careers: { path: '/career', chunk: 'CareerPage' },
  contact: { path: '/contact', chunk: 'ContactPage' },
  employee: { path: '/employee/1', chunk: 'EmployeePage' },
  product: { path: '/HelpMyVehicle', chunk: 'ShowcasePage' },
};

/** Runs in the page's own file, as a component around the page. */
const plant = `function Planted(props) {
  const kind = globalThis.planted;
  if (kind === 'a component throws') throw new TypeError('typed@example.com');
  if (kind === 'a component throws a text') throw 'typed@example.com';
  if (kind === 'shared React throws') return { no: 'child' };
  if (kind === 'hydration') return 'another text';
  if (kind && !globalThis.isPlanted) {
    globalThis.isPlanted = true;
    const own = new Error().stack.match(/https?:\\S+?\\.js/)[0];
    const script = document.createElement('script');
    setTimeout(() => {
      if (kind === 'a timer throws') throw new TypeError('typed@example.com');
      if (kind === 'a timer throws a text') throw 'typed@example.com';
      if (kind === 'a promise is rejected') void (async () => { throw new TypeError('typed@example.com'); })();
      if (kind === 'a promise is rejected with a bare value') void Promise.reject('typed@example.com');
      if (kind === 'a promise is rejected with an event') {
        script.src = own.replace(/[^/]+$/, (name) => '~99/' + name);
        void new Promise((_, reject) => { script.onerror = reject; document.head.append(script); });
      }
    }, 100);
  }
  return Page(props);
}`;

function planting(chunk: string): Edit {
  return (path, text) =>
    path.startsWith(`${chunk}.`) && path.endsWith('.js')
      ? text.replace(/\{contract:1,Page:([\w$]+|\(\)=>\(0,\w+\.jsx\)\([\w$]+,\{\}\))\}/, (_, page) => {
          const wrapped = `((Page)=>{${plant};return Planted})(${page})`;
          return `{contract:1,Page:${wrapped}}`;
        })
      : text;
}

const kinds = [
  'a component throws',
  'a component throws a text',
  'shared React throws',
  'hydration',
  'a timer throws',
  'a timer throws a text',
  'a promise is rejected',
  'a promise is rejected with an event',
  'a promise is rejected with a bare value',
  'the page’s chunk is missing',
] as const;
type Kind = (typeof kinds)[number];

const atOnce = 5;

test('each error that a unit has planted is reported as that unit’s, and nothing of what is typed', {
  tag: '@long',
}, async ({ browser, site }) => {
  const ids = new Map<UnitName, string>();
  for (const [unit, { chunk }] of Object.entries(units)) {
    const id = `r0planted${ids.size}`;
    await activateRelease(site.store, await derivedUnit(unit, id, planting(chunk)));
    ids.set(unit, id);
  }
  const live = async () => Object.values(await servedReleases(site.url)).sort();
  await expect.poll(live, { timeout: 60_000 }).toEqual([...ids.values()].sort());
  for (const map of ['source-maps.json.gz', 'remoteEntry.js.map'])
    expect((await fetch(`${site.url}/assets/careers/${ids.get('careers')}/${map}`)).status).toBe(404);

  const context = await browser.newContext();
  const waiting = Object.keys(units).flatMap((unit) => kinds.map((kind) => ({ unit, kind })));
  const wrong: string[] = [];
  const table = new Map<Kind, Record<'right' | 'unknown' | 'wrong', number>>();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { unit, kind } = next;
      const failure = await firstFailure(context, site.url, unit, kind);
      const isRight = failure?.unit === unit && failure.release === ids.get(unit);
      const result = isRight ? 'right' : failure?.unit === 'unknown' ? 'unknown' : 'wrong';
      const row = table.get(kind) ?? { right: 0, unknown: 0, wrong: 0 };
      table.set(kind, { ...row, [result]: row[result] + 1 });
      const isBare = kind === 'a promise is rejected with a bare value';
      if (result !== (isBare ? 'unknown' : 'right'))
        wrong.push(`${unit}: ${kind}: ${JSON.stringify(failure)}`);
      if (!failure?.sample || JSON.stringify(failure).includes('typed'))
        wrong.push(`${unit}: ${kind}: sample`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const rows = [...table].map(([kind, row]) => `${kind}: ${JSON.stringify(row)}`);
  process.stdout.write(`${rows.join('\n')}\n`);
  expect(wrong).toEqual([]);
});

/** The first failure that the tab reports. Null if it reports none within 20 s. */
async function firstFailure(
  context: BrowserContext,
  url: string,
  unit: UnitName,
  kind: Kind,
): Promise<TabFailure | null> {
  const page = await context.newPage();
  const { path, chunk } = units[unit] ?? { path: '', chunk: '' };
  await recordReports(page);
  await page.addInitScript((planted) => {
    globalThis.planted = planted;
  }, kind as string);
  await page.route(/\/~99\//, (route) => route.fulfill({ status: 404 }));
  if (kind === 'the page’s chunk is missing')
    await page.route(new RegExp(`/assets/${unit}/.*${chunk}.*\\.js`), (route) =>
      route.fulfill({ status: 404 }),
    );
  await page.goto(`${url}${path}`);
  await page.keyboard.press('Tab');
  let found: TabFailure | undefined;
  for (const end = Date.now() + 20_000; !found && Date.now() < end; await page.waitForTimeout(200))
    found = (await reportsOf(page).catch(() => [])).flatMap(({ failures }) => failures)[0];
  await page.close();
  return found ?? null;
}
