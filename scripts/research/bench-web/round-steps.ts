import type { Browser } from 'playwright-core';
import { measureClicks } from './measure-clicks.ts';
import { measureFirstClick } from './measure-first-click.ts';
import { measureForm } from './measure-form.ts';
import { measureLoad } from './measure-load.ts';
import type { Values } from './sample.ts';
import { conditions, type Part, pages, type Variant, way } from './variants.data.ts';

/** A variant that is being served. */
export interface Served {
  readonly variant: Variant;
  /** Without a trailing slash. */
  readonly url: string;
}

export interface Browsers {
  /** For the measurements that need no browser of their own. */
  readonly browser: Browser;
  /** Path of the browser. */
  readonly executable: string;
}

/** One measurement, which is made for every variant before the next measurement. */
export interface Step {
  /** Name for messages about failures. */
  readonly what: string;
  /** Measures one variant; returns values by page path. */
  measure(browsers: Browsers, served: Served): Promise<ReadonlyMap<string, Values>>;
}

/** The steps of a round, for these parts of the measurements and the pages with these paths. */
export function roundSteps(parts: readonly Part[], paths: readonly string[]): readonly Step[] {
  const measured = pages.filter(({ path }) => paths.includes(path));
  const steps: Partial<Record<Part, readonly Step[]>> = {
    loads: measured.flatMap(({ path, form }) => (form ? [loading(path), trying(path)] : [loading(path)])),
    clicks: [clicking('click'), clicking('prefetched')],
    'cold-click': way.slice(1).flatMap((to, index) => {
      const from = way[index];
      if (!from || !paths.includes(to)) return [];
      return [firstClick(from, to, 'firstClick', 1), firstClick(from, to, 'firstClickSlow', conditions.cpu)];
    }),
  };
  return parts.flatMap((part) => steps[part] ?? []);
}

const nothing: ReadonlyMap<string, Values> = new Map();

function loading(path: string): Step {
  return {
    what: `loading ${path}`,
    measure: async ({ browser }, { url }) => new Map([[path, await measureLoad(browser, `${url}${path}`)]]),
  };
}

// Another server changes only how a page loads, so the steps below are measured with nginx only.

function trying(path: string): Step {
  return {
    what: `the form of ${path}`,
    measure: async ({ browser }, { variant, url }) =>
      variant.nginx ? new Map([[path, await measureForm(browser, `${url}${path}`)]]) : nothing,
  };
}

function clicking(figure: 'click' | 'prefetched'): Step {
  return {
    what: 'clicks',
    measure: async ({ executable }, { variant, url }) => {
      if (!variant.nginx) return nothing;
      const times = await measureClicks(executable, url, figure === 'click');
      return new Map([...times].map(([path, time]) => [path, { [figure]: time }]));
    },
  };
}

function firstClick(from: string, to: string, figure: 'firstClick' | 'firstClickSlow', cpu: number): Step {
  return {
    what: `the first click, ${from} to ${to}`,
    measure: async ({ executable }, { variant, url }) => {
      if (!variant.nginx) return nothing;
      return new Map([[to, { [figure]: await measureFirstClick(executable, url, [from, to], cpu) }]]);
    },
  };
}
