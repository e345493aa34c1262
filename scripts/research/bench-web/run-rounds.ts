import { chromium } from 'playwright-core';
import { browserArguments } from '../../src/browser/find-browser.ts';
import { roundSteps, type Served } from './round-steps.ts';
import type { Failure, FigureKey, Sample } from './sample.ts';
import type { Part } from './variants.data.ts';

export interface RoundsOptions {
  readonly served: readonly Served[];
  readonly parts: readonly Part[];
  /** Paths to measure. */
  readonly paths: readonly string[];
  readonly rounds: number;
  /** What is measured already: only the rounds after it are run. */
  readonly before: Rounds;
  /** Path of the browser. */
  readonly executable: string;
  readonly print: (text: string) => void;
  /** Called after each round with all results so far. */
  readonly keep: (rounds: Rounds) => Promise<void>;
}

export interface Rounds {
  readonly rounds: number;
  readonly samples: readonly Sample[];
  readonly failures: readonly Failure[];
}

/**
 * Measures everything once per round. In each step the variants are measured one after the other, and each round
 * begins with another variant, so that other load on the machine affects all of them equally.
 */
export async function runRounds({
  served,
  parts,
  paths,
  rounds,
  before,
  executable,
  print,
  keep,
}: RoundsOptions): Promise<Rounds> {
  const samples: Sample[] = [...before.samples];
  const failures: Failure[] = [...before.failures];
  for (let round = before.rounds; round < rounds; round += 1) {
    const began = performance.now();
    const browser = await chromium.launch({ executablePath: executable, args: [...browserArguments] });
    const first = round % served.length;
    const turns = [...served.slice(first), ...served.slice(0, first)];
    for (const { what, measure } of roundSteps(parts, paths)) {
      for (const entry of turns) {
        const { key, name } = entry.variant;
        try {
          for (const [page, values] of await measure({ browser, executable }, entry))
            for (const [figure, value] of Object.entries(values))
              samples.push({ variant: key, page, figure: figure as FigureKey, round, value });
        } catch (error) {
          // The run is being stopped, so this round is incomplete.
          if (!browser.isConnected()) throw error;
          const [line] = String(error).split('\n');
          failures.push({
            variant: key,
            figure: null,
            message: `Round ${round + 1}, ${name}, ${what}: ${line}`,
          });
        }
      }
    }
    await browser.close();
    await keep({ rounds: round + 1, samples, failures });
    print(`Round ${round + 1} of ${rounds}: ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  }
  return { rounds: Math.max(rounds, before.rounds), samples, failures };
}

/** Adds results to a run, in place of those that it has of the same figures and variants. */
export function withFigures(run: Rounds, more: Omit<Rounds, 'rounds'>): Rounds {
  const keyOf = ({ variant, figure }: Pick<Sample | Failure, 'variant' | 'figure'>) => `${variant} ${figure}`;
  const replaced = new Set([...more.samples, ...more.failures].map(keyOf));
  const isKept = (one: Sample | Failure) => !replaced.has(keyOf(one));
  return {
    ...run,
    samples: [...run.samples.filter(isKept), ...more.samples],
    failures: [...run.failures.filter(isKept), ...more.failures],
  };
}
