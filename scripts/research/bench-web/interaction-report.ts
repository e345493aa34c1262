import type { InteractionSample } from './measure-interactions.ts';
import { quantile } from './statistics.ts';

/** How the interactions are distributed, and the slowest ones with what their time went into. */
export function interactionReport(samples: readonly InteractionSample[], shown = 15): readonly string[] {
  const times = samples.map(({ inp }) => inp);
  const worst = samples.toSorted((one, other) => other.inp - one.inp).slice(0, shown);
  const over = (limit: number) => times.filter((time) => time > limit).length;
  return [
    `${samples.length} interactions on ${new Set(samples.map(({ path }) => path)).size} pages, ` +
      `${new Set(samples.map(({ kind }) => kind)).size} kinds; interaction to next paint (ms): ` +
      `median ${round(quantile(times, 0.5))}, p90 ${round(quantile(times, 0.9))}, ` +
      `p98 ${round(quantile(times, 0.98))}, worst ${round(Math.max(...times))}; ` +
      `${over(50)} beyond 50, ${over(100)} beyond 100`,
    ...worst.flatMap(({ index, kind, path, inp, worst: event, frames }) => [
      `${round(inp)} ms  #${index} ${kind} on ${path}: ${event?.name ?? 'nothing'} ` +
        `(waited ${round(event?.delay ?? 0)}, listeners ${round(event?.processing ?? 0)})`,
      ...frames.map(
        ({ duration, layout, forced, scripts }) =>
          `        frame of ${round(duration)}, layout ${round(layout)}, forced ${round(forced)}: ` +
          scripts
            .toSorted((one, other) => other.duration - one.duration)
            .slice(0, 4)
            .map((script) => `${script.invoker} ${script.source} ${round(script.duration)}`)
            .join(', '),
      ),
    ]),
  ];
}

function round(value: number): string {
  return String(Math.round(value));
}
