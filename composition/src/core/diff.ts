import { isDeepStrictEqual } from 'node:util';
import { type Release, sortUnits, type UnitName, type UnitRoute } from '@site/shared-ui/contracts';
import { foldJournal } from './composition/composition.ts';
import type { JournalEntry } from './journal/journal-entry.ts';

/** Something that differs between two releases; null on the side that does not have it. */
export interface Difference<T> {
  readonly name: string;
  readonly before: T | null;
  readonly after: T | null;
}

export interface ReleaseDiff {
  readonly commits: { readonly before: string | null; readonly after: string | null };
  readonly contract: { readonly before: number; readonly after: number };
  readonly routes: readonly Difference<UnitRoute>[];
  /** Library → range or version. */
  readonly requires: readonly Difference<string>[];
  readonly provides: readonly Difference<string>[];
  /** Sizes in bytes, by file name without its hash. If both sizes are the same, the contents differ. */
  readonly files: readonly Difference<number>[];
}

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

/** Files by their names without hashes, without compressed copies. */
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

/** Without the path, because a file's name contains a hash of its content. */
function withoutPath(thing: unknown): unknown {
  return typeof thing === 'object' && thing !== null ? { ...thing, path: null } : thing;
}

/** A unit whose live release differs between two compositions; null if none was live. */
export interface UnitDifference {
  readonly unit: UnitName;
  readonly before: string | null;
  readonly after: string | null;
}

export function diffCompositions(
  entries: readonly JournalEntry[],
  before: number,
  after: number,
): readonly UnitDifference[] {
  const [old, now] = [foldJournal(entries, before).units, foldJournal(entries, after).units];
  return sortUnits([...Object.keys(old), ...Object.keys(now)])
    .map((unit) => ({ unit, before: old[unit]?.id ?? null, after: now[unit]?.id ?? null }))
    .filter((difference) => difference.before !== difference.after);
}
