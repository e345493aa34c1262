import { browserArguments, requireBrowser } from '@platform/command/browser';
import { type SeparateSite, separateSite } from '@platform/command/testing';
import { loadSite } from '@platform/releases/load-site';
import { root } from '@platform/releases/root';
import { chromium } from 'playwright-core';
import { type BrokenRelease, brokenReleases } from './broken-releases.data.ts';
import { type PreparedStore, prepareStore, startCellSite } from './cell-site.ts';
import { type Cell, planCells } from './cells.ts';
import { isSlowOrHanging } from './faults.data.ts';
import type { FaultySite } from './faulty-site.ts';
import { cellName, noteResult } from './results.ts';
import { pairedCells, sampleCells } from './sample-cells.ts';
import { type CellResult, visitCell } from './visit-cell.ts';

export interface FaultsOptions {
  readonly faulty: FaultySite;
  readonly only: string | undefined;
  readonly unit: string | undefined;
  readonly phase: string | undefined;
  /** Twelve faults without their times, each fault with each unit and each phase, or all cells. */
  readonly sample: 'twelve' | 'pairs' | 'none';
  readonly seed: number;
  readonly contexts: number;
  readonly print: (line: string) => void;
}

export async function runFaults(options: FaultsOptions): Promise<readonly CellResult[]> {
  const { print, contexts } = options;
  const executablePath = requireBrowser(process.env, print);
  const cells = wantedCells(options);
  const site = await separateSite(print, 'faults');
  const results: CellResult[] = [];
  print(`${cells.length} cells, ${contexts} at a time, seed ${options.seed}`);
  const shared = await startCellSite(site.storeFolder, false);
  try {
    await using browser = await chromium.launch({ executablePath, args: [...browserArguments] });
    const { language } = await loadSite(root);
    const deps = {
      ...{ browser, site: shared, prepare: storePreparer(site), timed: options.sample !== 'twelve' },
      ...{ language, between: options.faulty.between },
    };
    const queue = [...cells].sort((a, b) => weight(b) - weight(a));
    const work = async () => {
      for (let cell = queue.shift(); cell; cell = queue.shift()) {
        const result = await visitCell(cell, deps).catch(
          (error: unknown): CellResult => failedCell(cell as Cell, error),
        );
        results.push(result);
        await noteResult(result);
        print(`${String(results.length).padStart(4)}/${cells.length} ${resultLine(result)}`);
      }
    };
    await Promise.all(Array.from({ length: contexts }, work));
  } finally {
    await shared.close();
    await site.remove();
  }
  return results;
}

/** Prepares each store once, since several cells start from a copy of it. */
function storePreparer(site: SeparateSite): (cell: Cell) => Promise<PreparedStore> {
  const stores = new Map<string, Promise<PreparedStore>>();
  return ({ fault: { cause }, unit }) => {
    const broken: BrokenRelease = cause.type === 'release' ? brokenReleases[cause.broken] : {};
    const name = `${unit.unit}-${cause.type === 'release' ? cause.broken : 'healthy'}`;
    const known = stores.get(name) ?? prepareStore(site.storeFolder, site.path(name), unit, broken);
    stores.set(name, known);
    return known;
  };
}

function wantedCells({ faulty, only, unit, phase, sample, seed }: FaultsOptions): readonly Cell[] {
  const cells = planCells(faulty.pages).filter((cell) => 'outcomes' in cell);
  const wanted = cells.filter(
    (cell) =>
      (only === undefined || cell.fault.id.includes(only)) &&
      (unit === undefined || cell.unit.unit === unit) &&
      (phase === undefined || cell.phase === phase),
  );
  if (sample === 'none') return wanted;
  return sample === 'pairs' ? pairedCells(wanted, seed) : sampleCells(wanted, seed);
}

/** Cells that wait for a timeout take longest, so they start first. */
function weight({ fault, phase }: Cell): number {
  return (isSlowOrHanging(fault) ? 2 : 0) + (phase === 'swap' || phase === 'recall' ? 1 : 0);
}

function resultLine({ cell, saw, after, wrong, reports }: CellResult): string {
  const verdict = wrong.length === 0 ? 'ok   ' : 'WRONG';
  const told = reports.length > 0 ? `; reported ${[...new Set(reports)].join(', ')}` : '';
  const why = wrong.map((sentence) => `\n            ${sentence}`).join('');
  return `${verdict} ${cellName(cell)}: ${saw} after ${after} ms${told}${why}`;
}

function failedCell(cell: Cell, error: unknown): CellResult {
  const first = (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 12).join(' ');
  return { cell, saw: 'nothing', after: 0, wrong: [`the cell could not be run: ${first}`], reports: [] };
}
