import { isDeepStrictEqual } from 'node:util';
import { type Release, sortUnits, type UnitRoute } from '@platform/contract';
import { foldJournal } from '../state/history.ts';
import type { Journal } from '../state/journal-state.ts';

export type ReleaseDiff = ReturnType<typeof diffReleases>;

/** What differs between two releases: by route path, by library, by field of the site, by file name without its hash. */
export function diffReleases(before: Release, after: Release) {
  const same = <T>(thing: T) => thing;
  const routes = (release: Release) => new Map(release.routes.map((route) => [route.path, route]));
  const versions = (record: Readonly<Record<string, string>>) => new Map(Object.entries(record));
  const fieldsOf = ({ site = {} }: { readonly site?: object }) =>
    new Map<string, unknown>(Object.entries(site));
  return {
    commits: { before: before.source.commit, after: after.source.commit },
    contract: { before: before.contract, after: after.contract },
    routes: compare(routes(before), routes(after), same<UnitRoute>),
    requires: compare(versions(before.requires), versions(after.requires), same<string>),
    provides: compare(versions(before.provides), versions(after.provides), same<string>),
    /** What a shell says of its site: its fields, as in the record. */
    site: compare(fieldsOf(before), fieldsOf(after), same<unknown>),
    /** Sizes in bytes. If both sizes are the same, the contents differ. */
    files: compare(filesOf(before), filesOf(after), ({ bytes }) => bytes),
  };
}

/** Files by their names without hashes, without compressed copies. */
function filesOf({ files }: Release) {
  const own = files.filter(({ path }) => !/\.(br|gz)$/.test(path));
  return new Map(own.map((file) => [file.path.replace(/\.[0-9a-f]{10}(?=\.)/, ''), file]));
}

/** Null on the side that does not have a thing. */
function compare<T, Shown>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  show: (thing: T) => Shown,
) {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const shown = (thing: T | undefined) => (thing === undefined ? null : show(thing));
  return names
    .filter((name) => !isDeepStrictEqual(withoutPath(before.get(name)), withoutPath(after.get(name))))
    .map((name) => ({ name, before: shown(before.get(name)), after: shown(after.get(name)) }));
}

/** Without the path, because a file's name contains a hash of its content. */
function withoutPath(thing: unknown): unknown {
  return typeof thing === 'object' && thing !== null ? { ...thing, path: null } : thing;
}

/** The units whose live releases differ between two compositions; null if none was live. */
export function diffCompositions(journal: Journal, before: number, after: number) {
  const [old, now] = [foldJournal(journal, before).units, foldJournal(journal, after).units];
  return sortUnits([...Object.keys(old), ...Object.keys(now)])
    .map((unit) => ({ unit, before: old[unit]?.id ?? null, after: now[unit]?.id ?? null }))
    .filter((difference) => difference.before !== difference.after);
}
