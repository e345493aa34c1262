import { isDeepStrictEqual } from 'node:util';
import { type Release, type UnitName, unitNames, type UnitRoute } from '@site/shared-ui/contracts';
import { foldJournal } from './composition/composition.ts';
import type { JournalEntry } from './journal/journal-entry.ts';

/** One thing that is not the same on both sides; null where it is not there. */
export interface Difference<T> {
  readonly name: string;
  readonly before: T | null;
  readonly after: T | null;
}

export interface ReleaseDiff {
  readonly commits: { readonly before: string | null; readonly after: string | null };
  readonly contract: { readonly before: number; readonly after: number };
  /** By path. */
  readonly routes: readonly Difference<UnitRoute>[];
  /** Library → range or version. */
  readonly requires: readonly Difference<string>[];
  readonly provides: readonly Difference<string>[];
  /** By name without its hash; bytes. Where both are the same, the content is not. */
  readonly files: readonly Difference<number>[];
}

/** What two releases of a unit do not have in common, as far as their records tell. */
export function diffReleases(before: Release, after: Release): ReleaseDiff {
  const routes = (release: Release) => new Map(release.routes.map((route) => [route.path, route]));
  const versions = (record: Readonly<Record<string, string>>) => new Map(Object.entries(record));
  const files = compare(filesOf(before), filesOf(after), (file) => file);
  return {
    commits: { before: before.source.commit, after: after.source.commit },
    contract: { before: before.contract, after: after.contract },
    routes: compare(routes(before), routes(after), (route) => route),
    requires: compare(versions(before.requires), versions(after.requires), (range) => range),
    provides: compare(versions(before.provides), versions(after.provides), (version) => version),
    files: files.map(({ name, before: old, after: now }) => ({
      name,
      before: old?.bytes ?? null,
      after: now?.bytes ?? null,
    })),
  };
}

/** Files by their names without hashes; compressed copies say nothing new. */
function filesOf({ files }: Release) {
  const own = files.filter(({ path }) => !/\.(br|gz)$/.test(path));
  return new Map(own.map((file) => [file.path.replace(/\.[0-9a-f]{10}(?=\.)/, ''), file]));
}

function compare<T, Shown>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  show: (thing: T) => Shown,
): readonly Difference<Shown>[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names
    .filter((name) => !isDeepStrictEqual(withoutPath(before.get(name)), withoutPath(after.get(name))))
    .map((name) => {
      const [old, now] = [before.get(name), after.get(name)];
      return {
        name,
        before: old === undefined ? null : show(old),
        after: now === undefined ? null : show(now),
      };
    });
}

/** A file whose name changes with its content is the same file. */
function withoutPath(thing: unknown): unknown {
  return typeof thing === 'object' && thing !== null ? { ...thing, path: null } : thing;
}

/** A unit that is not the same in two compositions; null where none was live. */
export interface UnitDifference {
  readonly unit: UnitName;
  readonly before: string | null;
  readonly after: string | null;
}

/** What changed between two points of a journal. */
export function diffCompositions(
  entries: readonly JournalEntry[],
  before: number,
  after: number,
): readonly UnitDifference[] {
  const [old, now] = [before, after].map((sequence) => foldJournal(entries.slice(0, sequence)).units);
  return unitNames
    .map((unit) => ({ unit, before: old?.[unit]?.id ?? null, after: now?.[unit]?.id ?? null }))
    .filter((difference) => difference.before !== difference.after);
}
