import type { PageAssets, Release, SiteBudgets } from '@platform/contract';
import { remoteRelease } from '../../core/composition/site-composition.ts';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { done, type GateCheck } from './gate-check.ts';

export const sizeCheck: GateCheck = {
  name: 'size',
  doing: 'Comparing sizes with budgets',
  after: ['files'],
  run: async ({ release, site }) => done(sizeFindings(release, site.budgets)),
};

interface Measured {
  readonly budget: keyof SiteBudgets;
  readonly what: string;
  readonly bytes: number;
}

export function sizeFindings(release: Release, budgets: SiteBudgets): readonly Finding[] {
  return overBudget(release, budgets, measure(release));
}

/** @param loaded scripts and stylesheets of the release; those that its record does not list are a warning */
export function loadFindings(
  release: Release,
  budgets: SiteBudgets,
  page: string,
  loaded: readonly string[],
): readonly Finding[] {
  const { start, entry, initial, loader, late, pages } = release;
  const listed = pages[page] ? filesOf(pages[page]) : [];
  const known = [
    start,
    entry,
    ...filesOf(initial),
    ...filesOf(loader),
    ...(late ? filesOf(late) : []),
    ...listed,
  ];
  const unlisted = loaded.filter((path) => !known.includes(path));
  if (unlisted.length === 0) return [];
  const sentence = `${page} of ${releaseText(release)} loads ${unlisted.join(', ')}, which its record does not list for it.`;
  // Listed stylesheets count too: they are inlined, so the browser does not request them.
  const bytes = sentBytes(release)([...listed, ...unlisted]);
  return [
    { code: 'load-unlisted', sentence, warning: true },
    ...overBudget(release, budgets, [{ budget: 'page', what: page, bytes }]),
  ];
}

function overBudget(
  release: Release,
  budgets: SiteBudgets,
  measured: readonly Measured[],
): readonly Finding[] {
  return measured
    .filter(({ budget, bytes }) => bytes > budgets[budget])
    .map(({ budget, what, bytes }) => ({
      code: 'size-over',
      sentence: `${what} of ${releaseText(release)} is ${bytes} bytes; its budget is ${budgets[budget]} (${budget}).`,
    }));
}

const filesOf = ({ scripts, styles }: PageAssets) => [...scripts, ...styles];

function sentBytes({ files }: Release): (paths: readonly string[]) => number {
  const bytesOf = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const sent = (path: string) => bytesOf.get(`${path}.br`) ?? bytesOf.get(path) ?? 0;
  return (paths) => paths.reduce((sum, path) => sum + sent(path), 0);
}

function measure(release: Release): readonly Measured[] {
  const { unit, entry, initial, loader, pages, files } = release;
  const sent = sentBytes(release);
  const forBrowsers = files.filter(({ path }) => !/^node\/|\.(br|gz)$/.test(path));
  const first: readonly Measured[] =
    unit === 'shell'
      ? [
          { budget: 'initial', what: 'The first load', bytes: sent(filesOf(initial)) },
          { budget: 'loader', what: 'The loader of remotes', bytes: sent(filesOf(loader)) },
        ]
      : [
          { budget: 'entry', what: 'The entry', bytes: sent([entry]) },
          {
            budget: 'inlined',
            what: 'The record on every page',
            bytes: JSON.stringify(remoteRelease(release)).length,
          },
        ];
  return [
    ...first,
    ...Object.entries(pages).map(
      ([page, assets]) => ({ budget: 'page', what: page, bytes: sent(filesOf(assets)) }) as const,
    ),
    ...forBrowsers.map(({ path, bytes }) => ({ budget: 'file', what: path, bytes }) as const),
    { budget: 'release', what: 'All', bytes: forBrowsers.reduce((sum, { bytes }) => sum + bytes, 0) },
  ];
}
