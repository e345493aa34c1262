import { startEngineDriver } from '../../src/browser/drivers/start-driver.ts';
import type { EngineName } from '../../src/browser/engines.data.ts';
import { findEngine, installEngines, missingSentence } from '../../src/browser/find-engine.ts';
import { measureEngineClick } from './measure-engine-click.ts';
import type { Served } from './round-steps.ts';
import { quantile } from './statistics.ts';
import { plainTable, type Row } from './tables.ts';
import { way } from './variants.data.ts';

export interface EnginesOptions {
  readonly served: readonly Served[];
  readonly rounds: number;
  readonly print: (text: string) => void;
}

/** Chromium has a measurement of its own: here it could not prerender. */
const otherEngines = ['firefox', 'webkit'] as const satisfies readonly EngineName[];

/** The steps of the way: from, to. */
const steps = way.slice(1).map((to, index) => [way[index] ?? to, to] as const);

/**
 * Measures the first click of a visit in Firefox and WebKit, and prints a table of medians. In each step the
 * variants take turns, and each round begins with another variant.
 */
export async function runEngines({ served, rounds, print }: EnginesOptions): Promise<void> {
  installEngines(otherEngines, print, process.env);
  const times = new Map<string, number[]>();
  const keyOf = (engine: EngineName, to: string, variant: string) => `${engine} ${to} ${variant}`;
  const engines = otherEngines.filter((engine) => {
    const found = findEngine(engine, process.env) !== null;
    if (!found) print(missingSentence(engine));
    return found;
  });
  for (const engine of engines) {
    for (let round = 0; round < rounds; round += 1) {
      const driver = await startEngineDriver(engine, process.env);
      const first = round % served.length;
      const turns = [...served.slice(first), ...served.slice(0, first)];
      for (const step of steps)
        for (const { variant, url } of turns) {
          const key = keyOf(engine, step[1], variant.key);
          try {
            times.set(key, [...(times.get(key) ?? []), await measureEngineClick(driver, url, step)]);
          } catch (error) {
            print(`${engine}, ${variant.name}, ${step[1]}: ${String(error).split('\n')[0]}`);
          }
        }
      await driver.close();
      print(`${engine}: round ${round + 1} of ${rounds}.`);
    }
  }
  const cell = (values: readonly number[] | undefined) =>
    values ? `${quantile(values, 0.5).toFixed(0)} ms` : '';
  const rows = engines.flatMap((engine) =>
    steps.map(
      ([, to]): Row => [
        engine,
        to,
        ...served.map(({ variant }) => cell(times.get(keyOf(engine, to, variant.key)))),
      ],
    ),
  );
  const head = ['first click', 'to', ...served.map(({ variant }) => variant.name)];
  for (const line of plainTable([head, ...rows])) print(line);
}
