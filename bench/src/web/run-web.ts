import { execFileSync } from 'node:child_process';
import { browserArguments, requireBrowser } from '@platform/verify/browser';
import { chromium } from 'playwright-core';
import { lighthouse } from './lighthouse.ts';
import { measureClick } from './measure-click.ts';
import { measureLoad } from './measure-load.ts';
import { measureReturn } from './measure-return.ts';
import { figureTable, targetTable } from './report.ts';
import { type FigureKey, figureKeys, Results, type Values } from './results.ts';
import { type ServedVariants, serveVariants } from './serve-variants.ts';
import { clicks, conditions, variants } from './variants.data.ts';

export interface WebOptions {
  readonly rounds: number;
  readonly only: readonly string[];
  readonly paths: readonly string[];
  readonly print: (text: string) => void;
}

type Served = ServedVariants['served'][number];

export async function runWeb({ rounds, only, paths, print }: WebOptions): Promise<void> {
  const executablePath = requireBrowser(process.env, print);
  print(execFileSync(executablePath, ['--version'], { encoding: 'utf8' }).trim());
  await using running = await serveVariants(
    variants.filter(({ key }) => only.includes(key)),
    print,
  );
  const results = new Results();
  const fail = (what: string) => (error: unknown) =>
    print(`Not measured: ${what}: ${String(error).split('\n')[0]}`);
  const measure = async (row: string, { variant, url }: Served, work: (url: string) => Promise<Values>) => {
    const values = await work(url).catch(fail(`${variant.name}, ${row}`));
    for (const [figure, value] of Object.entries(values ?? {}))
      if (value !== undefined) results.add(figure as FigureKey, row, variant.key, value);
  };
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await using browser = await chromium.launch({ executablePath, args: [...browserArguments] });
    // Each round begins with another variant, and they take turns, so that other work affects all of them equally.
    const turns = running.served.map((_, index, all) => all[(index + round) % all.length] as Served);
    for (const path of paths)
      for (const served of turns) await measure(path, served, (url) => measureLoad(browser, url, path));
    for (const way of clicks.filter(([, to]) => paths.includes(to)))
      for (const served of turns)
        await measure(way[1], served, async (url) => ({
          click: await measureClick(url, way, 1),
          slowClick: await measureClick(url, way, conditions.cpu),
        }));
    print(`Round ${round + 1} of ${rounds}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
  for (const path of paths)
    for (const served of running.served) await measure(path, served, (url) => lighthouse(`${url}${path}`));
  printTables(results, print);
  const second = new Results();
  await using browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  await measureReturn(browser, running, second, print).catch(fail('the second visit'));
  printTables(second, print);
}

function printTables(results: Results, print: WebOptions['print']): void {
  const tables = [targetTable(results), ...figureKeys.map((figure) => figureTable(results, figure))];
  for (const table of tables) if (table) print(`\n${table}`);
}
