import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { root } from '@platform/releases/root';
import type { Cell, ImpossibleCell } from './cells.ts';
import type { CellResult } from './visit-cell.ts';

/** The results of cells, one per line, in the order of the runs: the last line of a cell counts. */
const file = `${root}.site/faults.jsonl`;

export interface KeptResult extends Pick<CellResult, 'saw' | 'after' | 'wrong' | 'reports'> {
  readonly cell: string;
}

export function cellName({
  fault,
  unit,
  phase,
}: Pick<Cell | ImpossibleCell, 'fault' | 'unit' | 'phase'>): string {
  return `${fault.id} × ${unit.unit} × ${phase}`;
}

export async function noteResult({ cell, saw, after, wrong, reports }: CellResult): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const kept: KeptResult = { cell: cellName(cell), saw, after, wrong, reports };
  await appendFile(file, `${JSON.stringify(kept)}\n`);
}

export async function readResults(): Promise<ReadonlyMap<string, KeptResult>> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const results = lines.map((line) => JSON.parse(line) as KeptResult);
  return new Map(results.map((result) => [result.cell, result]));
}
