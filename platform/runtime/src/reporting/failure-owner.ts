import {
  type FailureFrame,
  isUnitName,
  maxFrames,
  type SiteComposition,
  type TabFailure,
  type UnitName,
  unknownOwner,
} from '@platform/contract';
import { LoadError } from '../remotes/load-error.ts';
import { isShared } from '../remotes/requests.ts';

export interface ReleaseOfUnit {
  readonly unit: UnitName;
  readonly release: string;
}

/** Finds the release of a unit that has all these files; null if none is known. */
export type FindRelease = (unit: UnitName, paths: readonly string[]) => string | null;

export interface Evidence {
  /** What was thrown, or why a promise was rejected: not always an error. */
  readonly error: unknown;
  /** The script that the browser names for it. */
  readonly script?: string;
  /** React's stack of components, the innermost first. */
  readonly components?: string | null | undefined;
  /** The release whose page was loaded, or is inside the boundary that has caught the error. */
  readonly page?: ReleaseOfUnit;
  /** The only release whose code has run in the tab; null if there are several. */
  readonly only?: ReleaseOfUnit | null;
}

/** Whose failure it is, and what a report says of it. */
export type ExaminedFailure = Pick<TabFailure, 'unit' | 'release' | 'sample'>;

/** A place in a file of a release, as addresses name it. Line and column are 0 in the address of a whole file. */
interface Place {
  readonly unit: UnitName;
  readonly folder: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Decides whose failure it is. In this order: the address of a file that could not be loaded; the innermost code of a unit
 * itself, in the stack and in React's stack of components; the page. Evidence that contradicts itself, or is missing,
 * leads to `unknownOwner`: a wrong owner would be rolled back for nothing. So does a value without a stack: scripts that
 * other programs put into the page reject with such values.
 *
 * @returns null if an extension's code has thrown: it is nobody's failure
 */
export function examineFailure(evidence: Evidence, find: FindRelease): ExaminedFailure | null {
  const { error, script = '', components, page, only } = evidence;
  const chain = chainOf(error);
  if (chain.some(isOfExtension) || isExtension(script)) return null;
  const failed = chain.flatMap((one) => placesIn(failedFile(one)));
  const stacks = chain.map((one) => placesIn(stackOf(one)));
  const known = stacks.flat().length > 0 ? stacks : [placesIn(script)];
  const thrown = known.flatMap((places) => places.find(isOwnCode) ?? []);
  const all = [...failed, ...thrown, ...known.flat(), ...placesIn(components ?? '')];
  const rendered = placesIn(components ?? '')
    .filter(isOwnCode)
    .slice(0, 1);

  const [place, ...others] = failed.length > 0 ? failed : [...thrown, ...rendered];
  const releaseIn = (unit: UnitName): string | null => {
    const places = all.filter((one) => one.unit === unit);
    const named = places.find(({ folder }) => !isShared(`/${folder}/`))?.folder;
    if (named !== undefined) return named;
    return page?.unit === unit ? page.release : find(unit, [...new Set(places.map(({ file }) => file))]);
  };
  const owner = (): ReleaseOfUnit | null => {
    if (!place) return page ?? (all.length > 0 && only ? only : null);
    const { unit } = place;
    if (others.some((other) => other.unit !== unit)) return null;
    // Some of the shell's own components are inside the boundary of each page.
    const isInside = unit === 'shell' && rendered.length > 0;
    if (failed.length === 0 && page && page.unit !== unit && !isInside) return null;
    const release = releaseIn(unit);
    return release === null ? null : { unit, release };
  };

  const frames = [...failed, ...known.flat()].slice(0, maxFrames / 2);
  frames.push(...placesIn(components ?? '').filter(({ file }) => !file.startsWith('-')));
  const { unit, release } = owner() ?? unknownOwner;
  return {
    ...{ unit, release },
    sample: {
      name: nameOf(chain.at(-1)),
      frames: frames.slice(0, maxFrames).flatMap((frame): readonly FailureFrame[] => {
        const { folder, ...rest } = frame;
        const own = frame.unit === unit ? release : find(frame.unit, [frame.file]);
        const of = isShared(`/${folder}/`) ? own : folder;
        return of === null ? [] : [{ ...rest, release: of }];
      }),
    },
  };
}

function chainOf(error: unknown): readonly unknown[] {
  const chain = [error];
  for (let one = error; chain.length < 5; chain.push(one)) {
    one = Object(one).cause;
    if (one === undefined || one === null) break;
  }
  return chain;
}

const address = /\/assets\/([\w-]+)\/(\w+)\/(?:~\d+\/)?([\w@./-]*[\w@/-])(?::(\d+):(\d+))?/g;

function placesIn(text: string): readonly Place[] {
  return [...text.matchAll(address)].flatMap(([, unit, folder = '', file = '', line = 0, column = 0]) =>
    isUnitName(unit) ? [{ unit, folder, file, line: Number(line), column: Number(column) }] : [],
  );
}

/** The shell serves the code that all units share: `splitChunks` in `platform/build/src/units/unit-config.ts` names these files. */
function isOwnCode({ unit, file }: Place): boolean {
  return unit !== 'shell' || !/^(react|shared)\./.test(file);
}

/** The address of the file that could not be loaded: webpack's, of the event of a tag, or in the message of `import()`. */
function failedFile(thrown: unknown): string {
  const { request, target, message } = Object(thrown);
  return String(request ?? target?.src ?? target?.href ?? message ?? '');
}

/** Without that of the loader, which is the shell's, whatever could not be loaded. */
function stackOf(thrown: unknown): string {
  return thrown instanceof LoadError ? '' : String(Object(thrown).stack ?? '');
}

function nameOf(thrown: unknown): string {
  const { name } = Object(thrown);
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : typeof thrown;
}

/** Whether an extension's code has thrown it: its frame is the innermost one with an address. */
function isOfExtension(error: unknown): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [frame = ''] = /(?:^\s+at |@).*?[\w-]+:\/\//m.exec(stack) ?? [];
  return isExtension(frame);
}

function isExtension(address: string): boolean {
  return /(-extension|webkit-masked-url):\/\//.test(address);
}

/**
 * @param compositions those that the tab has used, the newest first
 * @param running the release of a unit that the tab runs: a file may belong to several
 */
export function findReleaseIn(
  compositions: () => readonly SiteComposition[],
  running: (unit: UnitName) => string | undefined,
): FindRelease {
  return (unit, paths) => {
    const releases = compositions().flatMap(({ remotes }) => {
      const { live = null, previous = null } = remotes[unit] ?? {};
      return [live, previous].filter((release) => release !== null);
    });
    const having = releases.filter(({ integrity }) => paths.every((path) => Object.hasOwn(integrity, path)));
    return (having.find(({ id }) => id === running(unit)) ?? having[0])?.id ?? null;
  };
}
