import { readFile, writeFile } from 'node:fs/promises';
import { root } from '@site/build/units/workspace';
import { type Cell, type ImpossibleCell, planCells } from './cells.ts';
import { faults } from './faults.data.ts';
import { phaseNames, phases } from './phases.data.ts';
import { cellName, type KeptResult } from './results.ts';
import { unitPages } from './units.data.ts';

const page = `${root}verify/src/faults/matrix.md`;

/** This command writes between these lines; the rest of the page is written by hand. */
const [begin, end] = ['<!-- npm run faults: from here -->', '<!-- npm run faults: to here -->'] as const;

const letters: Readonly<Record<string, string>> = { works: 'W', readable: 'R', card: 'C' };

type Results = ReadonlyMap<string, KeptResult>;

/** Writes the matrix into matrix.md. */
export async function writeFaults(results: Results): Promise<void> {
  const text = await readFile(page, 'utf8');
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < 0)
    throw new Error(`${page} lacks the lines between which the matrix is written.`);
  await writeFile(page, `${text.slice(0, before)}${begin}\n\n${matrix(results)}\n${text.slice(after)}`);
}

/** The matrix as Markdown: one row for each fault, one column for each phase, one letter for each unit. */
function matrix(results: Results): string {
  const plan = planCells();
  const cells = plan.filter((cell) => 'outcomes' in cell);
  const played = cells.flatMap((cell) => results.get(cellName(cell)) ?? []);
  const passed = played.filter(({ wrong }) => wrong.length === 0);
  const row = (title: string, columns: readonly string[]) => `| ${[title, ...columns].join(' | ')} |`;
  return [
    `${passed.length} of ${played.length} cells pass; ${cells.length} can be played, and ${plan.length - cells.length} have no meaning.`,
    '',
    row('fault', phaseNames),
    row(
      '---',
      phaseNames.map(() => '---'),
    ),
    ...faults.map((fault) =>
      row(
        fault.title,
        phaseNames.map((phase) => column(plan, results, fault.id, phase)),
      ),
    ),
    '',
    '### Combinations without meaning',
    '',
    ...reasons(plan),
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
  const of = (cell: Cell | ImpossibleCell) => results.get(cellName(cell));
  const letter = (cell: Cell | ImpossibleCell) => {
    if ('reason' in cell) return '·';
    const result = of(cell);
    if (!result) return '?';
    return `${letters[result.saw] ?? 'x'}${result.wrong.length > 0 ? '!' : ''}`;
  };
  const slowest = Math.max(...here.map((cell) => ('reason' in cell ? 0 : (of(cell)?.after ?? 0))));
  if (here.every((cell) => 'reason' in cell)) return '';
  return `\`${here.map(letter).join('')}\` ${(slowest / 1000).toFixed(1)}`;
}

function reasons(plan: readonly (Cell | ImpossibleCell)[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const cell of plan) if ('reason' in cell) counts.set(cell.reason, (counts.get(cell.reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `- ${reason} (${count})`);
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

/** What matrix.md says about its columns; a test compares it. */
export function legend(): readonly string[] {
  return [
    ...phaseNames.map((phase) => `- **${phase}**: the visitor ${phases[phase]}`),
    `in the order ${unitPages.map(({ unit }) => unit).join(', ')}:`,
  ];
}
