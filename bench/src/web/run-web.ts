import { availableParallelism, cpus } from 'node:os';
import {
  browserArguments,
  installEngines,
  requireBrowser,
  startEngineDriver,
} from '@platform/verify/browser';
import { type Browser, chromium } from 'playwright-core';
import { measureClick, measureClickIn } from './measure-click.ts';
import { measureLoad } from './measure-load.ts';
import { measureReturn } from './measure-return.ts';
import { otherWork } from './other-work.ts';
import { addValues, type Measured, type Run, type Values } from './results.ts';
import { type ServedVariants, serveVariants } from './serve-variants.ts';
import { clicks, conditions, pages, variants } from './variants.data.ts';

export interface WebOptions {
  /** Of the sources. */
  readonly commit: string;
  /** Without any, the variants are only built and checked. */
  readonly rounds: number;
  readonly only: readonly string[];
  readonly paths: readonly string[];
  readonly print: (text: string) => void;
}

type Served = ServedVariants['served'][number];

/** Drivers of engines that prerender nothing; first clicks in them are compared with those of plain HTML there. */
const engines = [
  ['chromium', 'clickInChromium'],
  ['firefox', 'clickInFirefox'],
  ['webkit', 'clickInWebkit'],
] as const;

/** @throws if a page of a variant shows no heading, before anything is measured */
export async function runWeb({ commit, rounds, only, paths, print }: WebOptions): Promise<Run> {
  const executablePath = requireBrowser(process.env, print);
  const launch = () => chromium.launch({ executablePath, args: [...browserArguments] });
  const idle: [number, ...number[]] = [await otherWork()];
  await using running = await serveVariants(
    variants.filter(({ key }) => only.includes(key)),
    print,
  );
  await using browser = await launch();
  await requireHeadings(browser, running.served);
  const measured: Measured = {};
  const failed: string[] = [];
  const measure = async (row: string, { variant, url }: Served, work: (url: string) => Promise<Values>) => {
    try {
      addValues(measured, row, variant.key, await work(url));
    } catch (error) {
      failed.push(`${variant.name}, ${row}: ${String(error).split('\n')[0]}`);
    }
  };
  const ways = clicks.filter(([, to]) => paths.includes(to));
  const missing = rounds > 0 ? installEngines(['firefox', 'webkit'], print, process.env) : [];
  for (const engine of missing) failed.push(`clicks in ${engine}, which is not installed`);
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    // Each round begins with another variant, and they take turns, so that other work affects all of them equally.
    const turns = running.served.map((_, index, all) => all[(index + round) % all.length] as Served);
    const compared = turns.filter(({ variant }) => 'ab'.includes(variant.key));
    for (const path of paths) {
      for (const served of turns) await measure(path, served, (url) => measureLoad(browser, url, path));
      for (const served of compared)
        await measure(path, served, (url) => measureLoad(browser, url, path, true));
    }
    for (const way of ways)
      for (const served of turns)
        await measure(way[1], served, async (url) => ({
          click: await measureClick(url, way, 1),
          slowClick: await measureClick(url, way, conditions.cpu),
        }));
    for (const [engine, figure] of engines.filter(([engine]) => !missing.includes(engine))) {
      const driver = await startEngineDriver(engine, process.env);
      for (const way of ways)
        for (const served of compared)
          await measure(way[1], served, async (url) => ({
            [figure]: await measureClickIn(driver, url, way),
          }));
      await driver.close();
    }
    print(`Round ${round + 1} of ${rounds}: ${Math.round((performance.now() - began) / 1000)} s`);
    idle.push(await otherWork());
  }
  // Its visitors go through all pages.
  if (rounds > 0 && paths.length === pages.length) await measureReturn(browser, running, measured, print);
  return {
    date: new Date().toISOString().slice(0, 10),
    commit,
    machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, Chromium ${browser.version()}`,
    rounds,
    otherWork: idle,
    failed,
    measured,
  };
}

async function requireHeadings(browser: Browser, served: readonly Served[]): Promise<void> {
  const empty = await Promise.all(
    served.map(async ({ variant, url }) => {
      const page = await browser.newPage({ viewport: conditions.viewport });
      const failed: string[] = [];
      for (const path of pages) {
        await page.goto(`${url}${path}`);
        const heading = page.locator('#main h1').first();
        await heading.waitFor({ timeout: 10_000 }).catch(() => failed.push(`${variant.name}: ${path}`));
      }
      await page.close();
      return failed;
    }),
  );
  if (empty.flat().length > 0) throw new Error(`Pages without a heading: ${empty.flat().join(', ')}`);
}
