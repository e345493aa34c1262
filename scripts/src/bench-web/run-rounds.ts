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
}

export interface Rounds {
  readonly samples: readonly Sample[];
  readonly failures: readonly string[];
}

/**
 * Measures everything once per round. Within a round the variants take turns page by page, and each round begins
 * with another one: what else the machine does meets all of them alike.
 */
export async function runRounds({ served, paths, rounds, launch, say }: RoundsOptions): Promise<Rounds> {
  const samples: Sample[] = [];
  const failures: string[] = [];
  const measured = pages.filter(({ path }) => paths.includes(path));
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const browser = await launch();
    const turns = [...served.slice(round % served.length), ...served.slice(0, round % served.length)];
    const note = (variant: string, page: string, values: Values) => {
      for (const [figure, value] of Object.entries(values))
        samples.push({ variant, page, figure: figure as FigureKey, round, value });
    };
    const each = async (what: string, measure: (entry: Served) => Promise<void>) => {
      for (const entry of turns)
        await measure(entry).catch((error: unknown) => {
          const [line] = String(error).split('\n');
          failures.push(`Round ${round + 1}, ${entry.variant.name}, ${what}: ${line}`);
        });
    };
    for (const { path, form } of measured) {
      await each(`loading ${path}`, async ({ variant, url }) =>
        note(
          variant.key,
          path,
          await measureLoad(browser, `${url}${path}`, variant.kind === 'site' && !form),
        ),
      );
      if (!form) continue;
      await each(`the form of ${path}`, async ({ variant, url }) =>
        note(variant.key, path, await measureForm(browser, `${url}${path}`)),
      );
    }
    await each('clicks', async ({ variant, url }) => {
      for (const [page, click] of await measureClicks(browser, url)) note(variant.key, page, { click });
    });
    await browser.close();
    say(`Round ${round + 1} of ${rounds}: ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  }
  return { samples, failures };
}
