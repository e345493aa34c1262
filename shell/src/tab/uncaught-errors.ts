import { isUnitName, type SiteComposition, type UnitName } from '@site/shared-ui/contracts';
import { isShared } from '../remotes/release-address.ts';

/** A release of a unit. */
export interface ReleaseOfUnit {
  readonly unit: UnitName;
  readonly release: string;
}

/** Finds the release of a unit that has all these files; null if none is known. */
export type FindRelease = (unit: UnitName, paths: readonly string[]) => string | null;

/** Whether an extension's code has thrown it: its frame is the innermost one with an address. */
export function isOfExtension(error: unknown): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, scheme = ''] = /(?:^\s+at |@).*?([\w-]+):\/\//m.exec(stack) ?? [];
  return scheme.endsWith('-extension') || scheme === 'webkit-masked-url';
}

/**
 * The release whose code is innermost in the stack. Null if the stack names no release, or if an extension has thrown.
 * An address names its release, or is one that several releases have in common.
 */
export function releaseThatThrew(error: unknown, find: FindRelease): ReleaseOfUnit | null {
  if (isOfExtension(error)) return null;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = [...stack.matchAll(/\/assets\/(\w+)\/(\w+)\/(?:~\d+\/)?([\w@./-]*)/g)];
  const [, unit = '', folder = ''] = frames[0] ?? [];
  if (!isUnitName(unit)) return null;
  const paths = frames.flatMap(([, of, , path = '']) => (of === unit ? path : []));
  const release = isShared(`/${folder}/`) ? find(unit, paths) : folder;
  return release === null ? null : { unit, release };
}

/** @param compositions those that the tab has used, the newest first */
export function findReleaseIn(compositions: () => readonly SiteComposition[]): FindRelease {
  return (unit, paths) => {
    const releases = compositions().flatMap(({ remotes }) => {
      const { live = null, previous = null } = remotes[unit] ?? {};
      return [live, previous].filter((release) => release !== null);
    });
    const found = releases.find(({ integrity }) => paths.every((path) => Object.hasOwn(integrity, path)));
    return found?.id ?? null;
  };
}

/** Calls back for uncaught errors that a release's code has thrown. The page continues to work after them. */
export function watchUncaughtErrors(
  window: Pick<Window, 'addEventListener'>,
  find: FindRelease,
  onError: (source: ReleaseOfUnit, error: unknown) => void,
): void {
  const handle = (error: unknown) => {
    const source = releaseThatThrew(error, find);
    if (source) onError(source, error);
  };
  window.addEventListener('error', ({ error }) => handle(error));
  window.addEventListener('unhandledrejection', ({ reason }) => handle(reason));
}
