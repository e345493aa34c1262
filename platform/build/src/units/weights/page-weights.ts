import type { Release, SiteWeights } from '@platform/contract';
import type { PackageSizes } from './measure-weights.ts';
import { bundler, groupOf } from './package-of.ts';
import type { Weights } from './weights-file.ts';

export interface WeighedRelease {
  readonly release: Release;
  readonly weights: Weights;
}

/** Bytes as sent. */
export interface PageWeight {
  readonly unit: string;
  readonly page: string;
  readonly total: number;
  /** Column → bytes. */
  readonly groups: PackageSizes;
}

/**
 * The scripts of every page, by packages: of the document, of the shell, and of the page with its unit's entry. Code that
 * a page loads later is not included.
 */
export function pageWeights(releases: readonly WeighedRelease[]): readonly PageWeight[] {
  const shell = releases.find(({ release }) => release.unit === 'shell');
  if (!shell) return [];
  const { start, initial, loader, late } = shell.release;
  const always = [...(start ? [start] : []), ...initial.scripts];
  return releases.flatMap(({ release, weights }) =>
    Object.entries(release.pages).map(([page, { scripts }]) => {
      const own = release === shell.release;
      const sends = release.routes?.some((route) => route.page === page && route.hydrate === 'prefetch');
      const files = [
        ...[...always, ...(own ? [] : loader.scripts), ...((sends && late?.scripts) || [])].map(
          (file) => shell.weights[file],
        ),
        ...[...(own ? [] : [release.entry]), ...scripts].map((file) => weights[file]),
      ];
      return { unit: release.unit, page, ...summed(files) };
    }),
  );
}

/** What the pages of a unit load later: after the first render, at a use or a failure. Unit → bytes as sent. */
export function lateWeights(releases: readonly WeighedRelease[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    releases.map(({ release: { unit, start, entry, initial, loader, pages }, weights }) => {
      const early = [
        ...[start, entry, ...(initial?.scripts ?? []), ...(loader?.scripts ?? [])],
        ...Object.values(pages).flatMap(({ scripts }) => scripts),
      ];
      const late = Object.entries(weights).filter(([file]) => !early.includes(file));
      return [unit, summed(late.map(([, sizes]) => sizes)).total];
    }),
  );
}

function summed(files: readonly (PackageSizes | undefined)[]): Pick<PageWeight, 'total' | 'groups'> {
  const groups: Record<string, number> = {};
  for (const file of files)
    for (const [name, bytes] of Object.entries(file ?? {}))
      groups[groupOf(name)] = (groups[groupOf(name)] ?? 0) + bytes;
  return { total: Object.values(groups).reduce((sum, bytes) => sum + bytes, 0), groups };
}

/** The limits that pages or late code exceed, as sentences for people. */
export function overweight(releases: readonly WeighedRelease[], limits: SiteWeights): readonly string[] {
  const late = Object.entries(lateWeights(releases)).flatMap(([unit, bytes]) => {
    const limit = limits.late[unit] ?? limits.late.other;
    return bytes > limit
      ? [`The pages of ${unit} load ${bytes} bytes of scripts later; the limit is ${limit}.`]
      : [];
  });
  const early = pageWeights(releases).flatMap(({ unit, page, total, groups }) => {
    const most = limits.pages[page] ?? limits.pages.other;
    const heavy =
      total > most ? [`${page} of ${unit} has ${total} bytes of scripts; its limit is ${most}.`] : [];
    const parts = Object.entries(groups).flatMap(([group, bytes]) => {
      const limit = limits.groups[group] ?? limits.groups.other;
      if (bytes <= limit) return [];
      return [`${page} of ${unit} has ${bytes} bytes of ${group}; the limit is ${limit}.`];
    });
    return [...heavy, ...parts];
  });
  return [...early, ...late];
}

export function weightTable(pages: readonly PageWeight[]): string {
  const heaviest = new Map<string, number>();
  for (const { groups } of pages)
    for (const [group, bytes] of Object.entries(groups))
      heaviest.set(group, Math.max(heaviest.get(group) ?? 0, bytes));
  const columns = [...heaviest].sort(([, a], [, b]) => b - a).map(([group]) => group);
  const kilobytes = (bytes: number | undefined) => (bytes ? (bytes / 1000).toFixed(1) : '–');
  const rows = [
    ['page', 'all', ...columns.map((name) => (name === bundler ? 'webpack' : name))],
    ...pages.map(({ page, total, groups }) => [
      page,
      kilobytes(total),
      ...columns.map((column) => kilobytes(groups[column])),
    ]),
  ];
  const widths =
    rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
