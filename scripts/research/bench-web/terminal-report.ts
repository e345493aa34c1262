import type { Results } from './results.ts';
import { quantile } from './statistics.ts';
import { summarise } from './summary.ts';
import { figureTable, plainTable, tabled } from './tables.ts';
import { targetsOf } from './targets.ts';

/** All results, formatted for a terminal. */
export function terminalReport(results: Results): readonly string[] {
  if (!results.samples) return lighthouseLines(results);
  const { machine, rounds, cpu, failures } = results;
  const summary = summarise(results.samples);
  const tables = tabled.flatMap((figure) => {
    const table = figureTable(summary, figure);
    return table ? ['', ...plainTable(table)] : [];
  });
  const verdicts = targetsOf(results).map(({ figure, wanted, measured, met }) => [
    met === null ? '' : met ? 'met' : 'MISSED',
    figure,
    wanted,
    measured,
  ]);
  return [
    '',
    `${rounds} rounds, medians (quartiles) and ratios to plain HTML + CSS; ${machine.browser}, Node ${machine.node}, ` +
      `nginx ${machine.nginx} with ${machine.coding}, ${machine.cores} × ${machine.processor}, load ${machine.load.toFixed(1)}`,
    ...tables,
    '',
    ...(cpu.own.length > 0
      ? [
          `CPU per request: nginx ${quantile(cpu.nginx, 0.5).toFixed(0)} µs, own server ${quantile(cpu.own, 0.5).toFixed(0)} µs`,
        ]
      : []),
    ...lighthouseLines(results),
    '',
    ...plainTable([['', 'figure', 'target', 'measured'], ...verdicts]),
    ...(failures.length > 0 ? ['', 'Could not be measured:', ...failures.map(({ message }) => message)] : []),
  ];
}

function lighthouseLines({ lighthouse }: Results): readonly string[] {
  return lighthouse.flatMap(({ path, scores, below }) => [
    `Lighthouse ${path}: ${Object.entries(scores)
      .map(([category, score]) => `${category} ${score}`)
      .join(', ')}`,
    ...below.map(({ audit, title, score, value }) => `    ${audit} ${score.toFixed(2)} ${value} (${title})`),
  ]);
}
