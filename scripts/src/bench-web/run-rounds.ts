import type { Browser } from 'playwright-core';
import { measureClicks } from './measure-clicks.ts';
import { measureForm } from './measure-form.ts';
import { measureLoad } from './measure-load.ts';
import type { FigureKey, Sample, Values } from './sample.ts';
import { pages, type Variant } from './variants.data.ts';

/** A variant that is being served. */
export interface Served {
  readonly variant: Variant;
  /** Without a trailing slash. */
  readonly url: string;
}

export interface RoundsOptions {
  readonly served: readonly Served[];
  /** Paths to measure. */
  readonly paths: readonly string[];
  readonly rounds: number;
  readonly launch: () => Promise<Browser>;
  readonly say: (text: string) => void;
  /** Told of everything so far after each round. */
  readonly keep: (rounds: Rounds) => Promise<void>;
}

export interface Rounds {
  readonly rounds: number;
  readonly samples: readonly Sample[];
  readonly failures: readonly string[];
}

/**
 * Measures everything once per round. Within a round the variants take turns page by page, and each round begins
 * with another one: what else the machine does meets all of them alike.
 */
export async function runRounds(options: RoundsOptions): Promise<void> {
  const { served, paths, rounds, launch, say, keep } = options;
  const samples: Sample[] = [];
  const failures: string[] = [];
  const measured = pages.filter(({ path }) => paths.includes(path));
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const browser = await launch();
    const turns = [...served.slice(round % served.length), ...served.slice(0, round % served.length)];
    // Another server changes how a page loads, not what it does then.
    const compared = turns.filter(({ variant }) => variant.nginx);
    const note = (variant: string, page: string, values: Values) => {
      for (const [figure, value] of Object.entries(values))
        samples.push({ variant, page, figure: figure as FigureKey, round, value });
    };
    const each = async (what: string, measure: (entry: Served) => Promise<void>, entries = turns) => {
      for (const entry of entries)
        await measure(entry).catch((error: unknown) => {
          const [line] = String(error).split('\n');
          failures.push(`Round ${round + 1}, ${entry.variant.name}, ${what}: ${line}`);
        });
    };
    for (const { path, form } of measured) {
      await each(`loading ${path}`, async ({ variant, url }) =>
        note(variant.key, path, await measureLoad(browser, `${url}${path}`, variant.key === 'a' && !form)),
      );
      if (!form) continue;
      await each(
        `the form of ${path}`,
        async ({ variant, url }) => note(variant.key, path, await measureForm(browser, `${url}${path}`)),
        compared,
      );
    }
    for (const figure of ['click', 'prefetched'] as const)
      await each(
        'clicks',
        async ({ variant, url }) => {
          for (const [page, time] of await measureClicks(browser, url, figure === 'click'))
            note(variant.key, page, { [figure]: time });
        },
        compared,
      );
    await browser.close();
    await keep({ rounds: round + 1, samples, failures });
    say(`Round ${round + 1} of ${rounds}: ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  }
}
