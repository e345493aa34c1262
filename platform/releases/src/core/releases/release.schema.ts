import { isUnitName, type Release, unitNameRule } from '@platform/contract';
import { LRUCache } from 'lru-cache';
import { CompositionError } from '../composition-error.ts';
import { isRecord } from '../json.ts';
import { longestRecord } from './record-limits.data.ts';
import { isReleaseId, recordFaults, releaseNode, routeNode } from './release-faults.ts';

/** The newest format of `release.json` that this version knows. */
const newestFormat = 1;

/** Parses a `release.json` strictly, before it is published. Fields that a remote has left out are empty. */
export function parseRelease(content: Uint8Array, name: string): Release {
  return validRelease(parseJson(new TextDecoder().decode(content), name), name);
}

/** A release of the store, and the names of the parts that this version cannot use. */
export interface ReleaseRecord {
  readonly release: Release;
  /** Names of unknown fields: `routes.2.transition`. */
  readonly ignored: readonly string[];
}

/** A cache of parsed records, by their text: a release never changes, and each is read many times. */
const records = new LRUCache<string, ReleaseRecord>({
  // Total characters of all texts.
  maxSize: 4_000_000,
  sizeCalculation: (_, text) => text.length,
});

/**
 * Parses a `release.json` of the store. Unknown fields and values of a newer version are left out. Any other fault is an
 * error that names the field.
 *
 * @throws {CompositionError} `release-newer` for a newer format, `bad-release` for anything else
 */
export function readReleaseRecord(content: Uint8Array, name: string): ReleaseRecord {
  const text = new TextDecoder().decode(content);
  const cached = records.get(text);
  if (cached) return cached;
  const parsed = parseJson(text, name);
  if (isRecord(parsed) && typeof parsed.format === 'number' && parsed.format > newestFormat) {
    throw new CompositionError(
      'release-newer',
      `release.json of ${name} has format ${parsed.format}, which this version does not know: update it.`,
    );
  }
  const known = withoutUnknown(parsed);
  const release = deepFreeze(validRelease(known.value, name));
  const record = { release, ignored: known.ignored };
  records.set(text, record);
  return record;
}

/** Many callers share one record, so none may change it. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(Object.freeze(value))) deepFreeze(part);
  }
  return value;
}

function parseJson(text: string, name: string): unknown {
  if (text.length > longestRecord)
    throw badRelease(name, `it has more than ${longestRecord / 1e6} million characters`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badRelease(name, cause);
  }
}

function validRelease(value: unknown, name: string): Release {
  const [fault, ...more] = recordFaults(value);
  if (!fault) return withRemoteDefaults(value as ValidRecord);
  const others = more.length === 0 ? '' : `; and ${more.length} more faults, which conform lists`;
  throw badRelease(name, fault.sentence + others);
}

type ShellField = 'initial' | 'loader' | 'provides';
/** A remote may leave out the fields that only a shell uses. */
type ValidRecord = Omit<Release, ShellField> & Partial<Pick<Release, ShellField>>;

function withRemoteDefaults(value: ValidRecord): Release {
  const nothing = { scripts: [], styles: [] };
  return { initial: nothing, loader: nothing, provides: {}, ...value };
}

function badRelease(name: string, cause: unknown): CompositionError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CompositionError('bad-release', `release.json of ${name} is not valid: ${reason}`, { cause });
}

function withoutUnknown(value: unknown): { readonly value: unknown; readonly ignored: readonly string[] } {
  if (!isRecord(value)) return { value, ignored: [] };
  const ignored: string[] = [];
  const knownOf = (
    record: Record<string, unknown>,
    knows: (key: string, value: unknown) => boolean,
    at: string,
  ) =>
    Object.fromEntries(
      Object.entries(record).filter(([key, field]) => {
        const known = knows(key, field);
        if (!known) ignored.push(`${at}${key}`);
        return known;
      }),
    );
  const { routes } = value;
  const known = knownOf(value, isReleaseField, '');
  if (Array.isArray(routes)) {
    known.routes = routes.map((entry: unknown, index) =>
      isRecord(entry) ? knownOf(entry, isKnownOfRoute, `routes.${index}.`) : entry,
    );
  }
  return { value: known, ignored };
}

function isKnownOfRoute(key: string, value: unknown): boolean {
  // `in` would also find `constructor` and the like.
  if (!Object.hasOwn(routeNode.properties ?? {}, key)) return false;
  const choices = routeNode.properties?.[key]?.enum;
  return typeof value !== 'string' || choices === undefined || choices.includes(value);
}

export function isReleaseField(name: string): boolean {
  return Object.hasOwn(releaseNode.properties ?? {}, name);
}

export interface ReleaseName {
  readonly unit: Release['unit'];
  readonly id: string;
  /** Its `recordHash`: no other record is meant. Absent: whatever is published with this name. */
  readonly record?: string;
}

/** A release, and the only record that is meant by it. */
export type ExactRelease = Required<ReleaseName>;

export function releaseText({ unit, id }: ReleaseName): string {
  return `${unit}@${id}`;
}

/** Parses `catalog@r3k9x0a1bc`, and the same with a `recordHash`. */
export function parseReleaseName(text: string): ReleaseName {
  const [, unit, id = '', record] = /^([^@]*)@([^@#]*)(?:#([0-9a-f]{64}))?$/.exec(text) ?? [];
  if (!isUnitName(unit) || !isReleaseId(id)) {
    throw new CompositionError(
      'release-unknown',
      `"${text}" names no release: write <unit>@<id>, and a unit is ${unitNameRule}.`,
    );
  }
  return { unit, id, ...(record !== undefined && { record }) };
}
