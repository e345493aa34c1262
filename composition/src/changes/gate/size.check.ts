import type { PageAssets, Release } from '@site/shared-ui/contracts';
import { remoteRelease } from '../../core/composition/site-composition.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { type BudgetName, budgets, counts } from './budgets.data.ts';
import { done, type GateCheck } from './gate-check.ts';

export const sizeCheck: GateCheck = {
  name: 'size',
  doing: 'Comparing sizes with budgets',
  after: ['files'],
  run: async ({ release }) => done(sizeFindings(release)),
};

/** Reports too many routes, pages or files. Runs before the checks that process each of them. */
export function countFindings(release: Release): readonly Finding[] {
  const { routes, pages, files } = release;
  const found = { routes: routes.length, pages: Object.keys(pages).length, files: files.length };
  return (['routes', 'pages', 'files'] as const)
    .filter((what) => found[what] > counts[what])
    .map((what) => ({
      code: 'size-over',
      sentence: `${releaseText(release)} has ${found[what]} ${what}; at most ${counts[what]} are allowed.`,
    }));
}

/** A size that has a budget. */
interface Measured {
  readonly budget: BudgetName;
  readonly what: string;
  readonly bytes: number;
}

export function sizeFindings(
  release: Release,
  limits: Readonly<Record<BudgetName, number>> = budgets,
): readonly Finding[] {
  return measure(release)
    .filter(({ budget, bytes }) => bytes > limits[budget])
    .map(({ budget, what, bytes }) => ({
      code: 'size-over',
      sentence: `${what} of ${releaseText(release)} is ${bytes} bytes; its budget is ${limits[budget]} (${budget}).`,
    }));
}

function measure(release: Release): readonly Measured[] {
  const { unit, entry, initial, loader, pages, files } = release;
  const bytesOf = new Map(files.map(({ path, bytes }) => [path, bytes]));
  /** Bytes as sent to a current browser. */
  const sent = (path: string) => bytesOf.get(`${path}.br`) ?? bytesOf.get(path) ?? 0;
  const sentAll = ({ scripts, styles }: PageAssets) =>
    [...scripts, ...styles].reduce((sum, path) => sum + sent(path), 0);
  const forBrowsers = files.filter(({ path }) => !/^node\/|\.(br|gz)$/.test(path));
  const first: readonly Measured[] =
    unit === 'shell'
      ? [
          { budget: 'initial', what: 'The first load', bytes: sentAll(initial) },
          { budget: 'loader', what: 'The loader of remotes', bytes: sentAll(loader) },
        ]
      : [
          { budget: 'entry', what: 'The entry', bytes: sent(entry) },
          {
            budget: 'inlined',
            what: 'The record on every page',
            bytes: JSON.stringify(remoteRelease(release)).length,
          },
        ];
  return [
    ...first,
    ...Object.entries(pages).map(
      ([page, assets]) => ({ budget: 'page', what: page, bytes: sentAll(assets) }) as const,
    ),
    ...forBrowsers.map(({ path, bytes }) => ({ budget: 'file', what: path, bytes }) as const),
    { budget: 'release', what: 'All', bytes: forBrowsers.reduce((sum, { bytes }) => sum + bytes, 0) },
  ];
}
