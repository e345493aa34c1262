import { readFile, writeFile } from 'node:fs/promises';
import { type Cell, type ImpossibleCell, planCells } from './cells.ts';
import { faults } from './faults.data.ts';
import type { FaultySite } from './faulty-site.ts';
import { phaseNames, phases } from './phases.data.ts';
import { cellName, type KeptResult } from './results.ts';

/** The table is written between these lines; the rest of the page is written by hand. */
const [begin, end] = ['<!-- npm run faults: from here -->', '<!-- npm run faults: to here -->'] as const;

const letters: Readonly<Record<string, string>> = { works: 'W', readable: 'R', card: 'C' };

type Results = ReadonlyMap<string, KeptResult>;

/** @param page path of a page in Markdown. @throws if it lacks the lines between which the table is written */
export async function writeFaults({ pages }: FaultySite, results: Results, page: string): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < 0)
    throw new Error(`${page} lacks the lines between which the matrix is written.`);
  await writeFile(
    page,
    `${text.slice(0, before)}${begin}\n\n${matrix(pages, results)}\n${text.slice(after)}`,
  );
}

/** The matrix as Markdown: faults with the same results share a row; one column for each phase, one letter for each unit. */
function matrix(pages: FaultySite['pages'], results: Results): string {
  const plan = planCells(pages);
  const cells = plan.filter((cell) => 'outcomes' in cell);
  const played = cells.flatMap((cell) => results.get(cellName(cell)) ?? []);
  const passed = played.filter(({ wrong }) => wrong.length === 0);
  const row = (title: string, columns: readonly string[]) => `| ${[title, ...columns].join(' | ')} |`;
  const alike = new Map<string, readonly string[]>();
  for (const { id, title } of faults) {
    const columns = phaseNames.map((phase) => column(plan, results, id, phase)).join(' | ');
    alike.set(columns, [...(alike.get(columns) ?? []), title]);
  }
  return [
    `${passed.length} of ${played.length} played cells pass. ${plan.length - cells.length} cells cannot happen.`,
    '',
    row('faults', phaseNames),
    row(
      '---',
      phaseNames.map(() => '---'),
    ),
    ...[...alike].map(([columns, titles]) => row(titles.join('; '), [columns])),
    row(
      'longest wait (s)',
      phaseNames.map((phase) => longest(cells, results, phase)),
    ),
    '',
    ...failures(played),
  ].join('\n');
}

function column(
  plan: readonly (Cell | ImpossibleCell)[],
  results: Results,
  fault: string,
  phase: string,
): string {
  const here = plan.filter((cell) => cell.fault.id === fault && cell.phase === phase);
  const letter = (cell: Cell | ImpossibleCell) => {
    if ('reason' in cell) return '·';
    const result = results.get(cellName(cell));
    if (!result) return '?';
    return `${letters[result.saw] ?? 'x'}${result.wrong.length > 0 ? '!' : ''}`;
  };
  return `\`${here.map(letter).join('')}\``;
}

function longest(cells: readonly Cell[], results: Results, phase: string): string {
  const times = cells
    .filter((cell) => cell.phase === phase)
    .map((cell) => results.get(cellName(cell))?.after ?? 0);
  return (Math.max(...times) / 1000).toFixed(1);
}

function failures(played: readonly KeptResult[]): readonly string[] {
  const failed = played.filter(({ wrong }) => wrong.length > 0);
  if (failed.length === 0) return [];
  return [
    '### What does not pass',
    '',
    ...failed.map(({ cell, wrong }) => `- ${cell}: ${wrong.map((text) => text.slice(0, 200)).join('; ')}`),
    '',
  ];
}

/** What such a page says about its columns. */
export function legend({ pages }: FaultySite): readonly string[] {
  return [
    ...phaseNames.map((phase) => `- **${phase}**: the visitor ${phases[phase]}`),
    `in the order ${pages.map(({ unit }) => unit).join(', ')}:`,
  ];
}
