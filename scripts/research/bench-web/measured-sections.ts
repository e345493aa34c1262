import { BenchError } from './bench-error.ts';
import { plotted } from './plots.ts';
import type { Results } from './results.ts';
import { figures } from './sample.ts';
import { quantile } from './statistics.ts';
import { summarise } from './summary.ts';
import { figureTable, markdownTable, tabled } from './tables.ts';
import { targetsOf } from './targets.ts';

/** The sections of `docs/performance.md` that a run writes, by name. */
export function measuredSections(results: Results): Readonly<Record<string, string>> {
  return {
    targets: targetSection(results),
    machine: machineSection(results),
    plots: plotted
      .map((figure) => `![${figures[figure].name}, by page and variant](pictures/performance-${figure}.svg)`)
      .join('\n\n'),
    tables: tableSection(results),
    lighthouse: lighthouseSection(results),
  };
}

function targetSection(results: Results): string {
  const rows = targetsOf(results).map(({ figure, wanted, measured, met }) => [
    figure,
    wanted,
    measured,
    met === null ? '' : met ? 'yes' : '**no**',
  ]);
  return markdownTable([['worst page of', 'target', 'measured', 'met'], ...rows]);
}

/** With fewer rounds the medians are not reliable. */
const fullRounds = 9;

function machineSection({ day, machine, rounds, failures }: Results): string {
  const { browser, node, nginx, coding, cores, processor, system, load } = machine;
  const lines = [
    `Measured on ${day}: ${rounds} rounds, ${browser}, nginx ${nginx} with ready-made ${coding}, Node ${node}, ` +
      `${system}, ${cores} cores (${processor}), load average ${load.toFixed(1)} at the beginning.`,
  ];
  if (rounds < fullRounds || load > cores)
    lines.push(
      '',
      `**Provisional:** a run to rely on has ${fullRounds} rounds on a machine that does nothing else. Times here are too ` +
        'long for everybody; bytes, requests and what forms keep are exact.',
    );
  if (failures.length > 0)
    lines.push(
      '',
      'Not measured:',
      '',
      ...failures.map(({ message }) => `- ${message.replaceAll('|', '/')}`),
    );
  return lines.join('\n');
}

function tableSection({ samples, cpu }: Results): string {
  const summary = summarise(samples);
  const tables = tabled.flatMap((figure) => {
    const table = figureTable(summary, figure);
    return table ? [markdownTable(table)] : [];
  });
  const cost = (name: string, turns: readonly number[]) => [
    name,
    `${quantile(turns, 0.5).toFixed(0)} (${quantile(turns, 0.25).toFixed(0)}–${quantile(turns, 0.75).toFixed(0)})`,
  ];
  const costs = [
    ['Processor time per request of /home (µs)', ''],
    cost('nginx', cpu.nginx),
    cost('own server', cpu.own),
  ];
  return [...tables, ...(cpu.own.length > 0 ? [markdownTable(costs)] : [])].join('\n\n');
}

function lighthouseSection({ lighthouse }: Results): string {
  if (lighthouse.length === 0) return 'Not run.';
  const categories = Object.keys(lighthouse[0]?.scores ?? {});
  const rows = lighthouse.map(({ path, scores, below }) => [
    path,
    ...categories.map((category) => String(scores[category] ?? '')),
    below.map(({ title, value }) => (value ? `${title}: ${value}` : title)).join('; '),
  ]);
  return markdownTable([['Page', ...categories, 'below 1'], ...rows]);
}

/** Puts texts into the places that a document keeps for them: `<!-- measured: name -->` … `<!-- end -->`. */
export function fillSections(document: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((text, [name, content]) => {
    const begin = `<!-- measured: ${name} -->`;
    const from = text.indexOf(begin);
    const to = text.indexOf('<!-- end -->', from);
    if (from < 0 || to < 0)
      throw new BenchError(`docs/performance.md has no place for "${name}": ${begin} … <!-- end -->.`);
    return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
  }, document);
}
