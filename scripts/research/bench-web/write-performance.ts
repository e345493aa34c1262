import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillSections, measuredSections } from './measured-sections.ts';
import { figurePlot, plotted } from './plots.ts';
import type { Results } from './results.ts';
import { summarise } from './summary.ts';

/** Writes the figures and plots of a run into the documentation. */
export async function writePerformance(results: Results, docs: string): Promise<void> {
  const file = join(docs, 'performance.md');
  await writeFile(file, fillSections(await readFile(file, 'utf8'), measuredSections(results)));
  const summary = summarise(results.samples);
  await mkdir(join(docs, 'pictures'), { recursive: true });
  for (const figure of plotted)
    await writeFile(join(docs, 'pictures', `performance-${figure}.svg`), figurePlot(summary, figure));
}
