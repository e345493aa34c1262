import type { Browser } from 'playwright-core';
import { measureClicks } from './measure-clicks.ts';
import { measureForm } from './measure-form.ts';
import { measureLoad } from './measure-load.ts';
import type { Values } from './sample.ts';
import { pages, type Variant } from './variants.data.ts';

/** A variant that is being served. */
export interface Served {
  readonly variant: Variant;
  /** Without a trailing slash. */
  readonly url: string;
}

/** One measurement, which is made for every variant before the next measurement. */
export interface Step {
  /** Name for messages about failures. */
  readonly what: string;
  /** Measures one variant; returns values by page path. */
  measure(browser: Browser, served: Served): Promise<ReadonlyMap<string, Values>>;
}

/** The steps of a round for the pages with these paths. */
export function roundSteps(paths: readonly string[]): readonly Step[] {
  const measured = pages.filter(({ path }) => paths.includes(path));
  return [
    ...measured.flatMap(({ path, form }) =>
      form ? [loading(path, form), trying(path)] : [loading(path, form)],
    ),
    clicking('click'),
    clicking('prefetched'),
  ];
}

const nothing: ReadonlyMap<string, Values> = new Map();

function loading(path: string, form: boolean): Step {
  return {
    what: `loading ${path}`,
    // Only this site's content pages load their code at the first interaction.
    measure: async (browser, { variant, url }) =>
      new Map([[path, await measureLoad(browser, `${url}${path}`, variant.key === 'a' && !form)]]),
  };
}

// Another server changes only how a page loads, so the steps below are measured with nginx only.

function trying(path: string): Step {
  return {
    what: `the form of ${path}`,
    measure: async (browser, { variant, url }) =>
      variant.nginx ? new Map([[path, await measureForm(browser, `${url}${path}`)]]) : nothing,
  };
}

function clicking(figure: 'click' | 'prefetched'): Step {
  return {
    what: 'clicks',
    measure: async (browser, { variant, url }) => {
      if (!variant.nginx) return nothing;
      const times = await measureClicks(browser, url, figure === 'click');
      return new Map([...times].map(([path, time]) => [path, { [figure]: time }]));
    },
  };
}
