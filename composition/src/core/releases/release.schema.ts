import { isUnitName, type Release, unitNameRule } from '@site/shared-ui/contracts';
import { LRUCache } from 'lru-cache';
import * as yup from 'yup';
import { CompositionError } from '../composition-error.ts';
import { contentNameFault } from './content-names.ts';
import { fileNameFault } from './file-name.ts';
import { routePathFault } from './route-path.ts';

const releaseId = /^[a-z][a-z0-9]{5,31}$/;

/** Whether a text can be the id of a release. */
export function isReleaseId(text: string): boolean {
  return releaseId.test(text);
}

const text = () => yup.string().strict().defined();
const required = () => text().min(1);
const filePath = () =>
  text().test('file-name', (value, context) => {
    const fault = typeof value === 'string' ? fileNameFault(value) : null;
    return fault === null || context.createError({ message: `${context.path} ${named(value, fault)}` });
  });
const named = (path: string, fault: string) => `${JSON.stringify(path)} ${fault}`;

/** Whether a path can be the path of a release's file. */
export function isReleasePath(text: string): boolean {
  return fileNameFault(text) === null;
}

const assets = () =>
  yup
    .object({ scripts: yup.array(filePath()).required(), styles: yup.array(filePath()).required() })
    .required();
const recordOf = (value: yup.Schema) =>
  yup.lazy((object: unknown) => {
    const keys = typeof object === 'object' && object !== null ? Object.keys(object) : [];
    return yup.object(Object.fromEntries(keys.map((key) => [key, value]))).required();
  });

/** Fields of a route with a fixed set of values; readers ignore an unknown value. */
const routeChoices: Readonly<Record<string, readonly string[]>> = {
  hydrate: ['load', 'interaction', 'use', 'prefetch'],
  opensAt: ['top', 'end'],
};

const routePath = () =>
  text().test('path-form', (value, context) => {
    const fault = typeof value === 'string' ? routePathFault(value) : null;
    return fault === null || context.createError({ message: `${context.path} ${named(value, fault)}` });
  });

const route = yup
  .object({
    path: routePath(),
    page: required(),
    title: required(),
    description: required(),
    prerender: yup.boolean().strict().required(),
    index: yup.boolean().strict().required(),
    structuredData: yup.array(),
    status: yup.number().strict().integer().min(200).max(599),
    hydrate: text()
      .oneOf(routeChoices.hydrate ?? [])
      .optional(),
    captcha: yup.boolean().strict(),
    opensAt: text()
      .oneOf(routeChoices.opensAt ?? [])
      .optional(),
  })
  .noUnknown();

/** Shared library → names of exports. Absent from older releases. */
const exportNames = () =>
  yup.lazy((names: unknown) =>
    names === undefined ? yup.mixed() : recordOf(yup.array(required()).required()),
  );

/** The newest format of `release.json` that this version knows. */
const newestFormat = 1;

const releaseSchema = yup.object({
  format: yup.number().strict().oneOf([newestFormat]).required(),
  contract: yup.number().strict().integer().required(),
  unit: required().test('unit', `unit must be ${unitNameRule}`, isUnitName),
  id: required().matches(releaseId),
  source: yup.object({ commit: text().nullable(), date: text().nullable() }).required(),
  entry: filePath(),
  entryType: text().oneOf(['module', 'global']).optional(),
  container: required()
    .matches(/^[A-Za-z_][A-Za-z0-9_]*$/)
    .test(
      'own',
      'container must end with the release’s id',
      (value, { parent }) => !releaseId.test(parent.id) || value.endsWith(`_${parent.id}`),
    ),
  start: filePath().optional(),
  asksForComposition: yup.boolean().strict().oneOf([true]).optional(),
  loadsModules: yup.boolean().strict().oneOf([true]).optional(),
  fileNames: text()
    .oneOf(['content'])
    .optional()
    .test('hashed', (value, context) => {
      const fault = value === undefined ? null : contentNameFault(context.parent);
      return fault === null || context.createError({ message: `fileNames must be left out: ${fault}` });
    }),
  initial: assets(),
  loader: assets(),
  pages: recordOf(assets()),
  routes: yup.array(route).required(),
  pictures: yup.lazy((pictures: unknown) =>
    pictures === undefined ? yup.mixed() : recordOf(yup.object({ file: filePath(), alt: required() })),
  ),
  requires: recordOf(required()),
  provides: recordOf(required()),
  uses: exportNames(),
  exports: exportNames(),
  files: yup
    .mixed()
    .required()
    .test('files', (files, context) => {
      const fault = faultOf(files);
      return fault === null || context.createError({ message: fault });
    }),
});

const integrity = /^sha384-[A-Za-z0-9+/]{64}$/;

/** Checks of each field of a file. Not a yup schema, which is slow for hundreds of files. */
const fileFields: Readonly<Record<string, (value: unknown) => boolean>> = {
  path: (value) => typeof value === 'string' && fileNameFault(value) === null,
  bytes: (value) => Number.isInteger(value) && Number(value) >= 0,
  type: (value) => typeof value === 'string' && value !== '',
  integrity: (value) => typeof value === 'string' && integrity.test(value),
};

/** The fault in the list of a release's files; null if it is valid. */
function faultOf(files: unknown): string | null {
  if (!Array.isArray(files) || files.length === 0) return 'files must be a list of at least one file';
  for (const [index, file] of files.entries()) {
    if (!isRecord(file)) return `files[${index}] must be an object`;
    const wrong = Object.keys(fileFields).find((field) => !fileFields[field]?.(file[field]));
    if (wrong === undefined) continue;
    const fault = wrong === 'path' && typeof file.path === 'string' ? fileNameFault(file.path) : null;
    const why = fault === null ? 'is not valid' : named(String(file.path), fault);
    return `files[${index}].${wrong} ${why}`;
  }
  const clash = clashOf(files.map((file: { readonly path: string }) => file.path));
  return clash === null ? null : `files: ${clash}`;
}

/** Records that the store keeps beside a release's files. */
const reserved = ['release.json', 'published.json'];

/** Conflicts between paths, on any file system, in lower case. */
export function clashesOf(paths: readonly string[]): {
  readonly twice: readonly string[];
  /** Names of records that the store keeps. */
  readonly reserved: readonly string[];
  /** Paths below another path, which cannot be both a file and a folder. */
  readonly below: readonly string[];
} {
  const lower = paths.map((path) => path.toLowerCase());
  const known = new Set([...reserved, ...lower]);
  const seen = new Set<string>();
  const twice = lower.filter((path) => seen.size === seen.add(path).size);
  const below = lower.filter((path) =>
    path.split('/').some((_, end, parts) => end > 0 && known.has(parts.slice(0, end).join('/'))),
  );
  return { twice, reserved: lower.filter((path) => reserved.includes(path)), below };
}

/** The first conflict between paths; null if there is none. */
function clashOf(paths: readonly string[]): string | null {
  const { twice, reserved: kept, below } = clashesOf(paths);
  const [again = kept[0]] = twice;
  if (again !== undefined) return `${again} is there twice, or is not a release’s own file`;
  return below[0] === undefined ? null : `${below[0]} lies below a file`;
}

/** The fields of a `release.json`, as `docs/release-contract.md` names them: `routes[].path`. */
export function releaseFields(): readonly string[] {
  return [
    ...Object.keys(releaseSchema.fields),
    ...Object.keys(route.fields).map((field) => `routes[].${field}`),
    ...Object.keys(fileFields).map((field) => `files[].${field}`),
  ];
}

/** Whether a reader knows a field of `release.json`, or of one of its routes. */
export function isReleaseField(name: string): boolean {
  return Object.hasOwn(releaseSchema.fields, name);
}

export function isRouteField(name: string): boolean {
  return Object.hasOwn(route.fields, name);
}

/** Parses a `release.json` strictly, before it is published. Fields that a remote has left out are empty. */
export function parseRelease(content: Uint8Array, name: string): Release {
  return validRelease(parseJson(new TextDecoder().decode(content), name), name);
}

/** A release of the store, and the names of the parts that this version cannot use. */
export interface ReleaseRecord {
  readonly release: Release;
  /** Names of unknown fields: `routes.2.transition`. */
  readonly ignored: readonly string[];
  /** Paths of routes that `routePathFault` refuses: older versions published them. */
  readonly badPaths: readonly string[];
}

/** A cache of parsed records, by their text: a release never changes, and each is read many times. */
const records = new LRUCache<string, ReleaseRecord>({
  // Total characters of all texts.
  maxSize: 4_000_000,
  sizeCalculation: (_, text) => text.length,
});

/**
 * Parses a `release.json` of the store. Unknown fields and values of a newer version are left out, and routes of an older
 * one whose path has a wrong form. Any other fault is an error that names the field.
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
  const { value, badPaths } = withoutBadPaths(parsed);
  const known = withoutUnknown(value);
  const release = deepFreeze(validRelease(known.value, name));
  const record = { release, ignored: known.ignored, badPaths };
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
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badRelease(name, cause);
  }
}

function validRelease(value: unknown, name: string): Release {
  try {
    return releaseSchema.validateSync(withRemoteDefaults(value), { strict: true }) as unknown as Release;
  } catch (cause) {
    throw badRelease(name, cause);
  }
}

/** A remote may leave out the fields that only a shell uses. */
function withRemoteDefaults(value: unknown): unknown {
  if (!isRecord(value) || value.unit === 'shell') return value;
  const nothing = { scripts: [], styles: [] };
  return { initial: nothing, loader: nothing, provides: {}, ...value };
}

function badRelease(name: string, cause: unknown): CompositionError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CompositionError('bad-release', `release.json of ${name} is not valid: ${reason}`, { cause });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutBadPaths(value: unknown): { readonly value: unknown; readonly badPaths: readonly string[] } {
  if (!isRecord(value) || !Array.isArray(value.routes)) return { value, badPaths: [] };
  const badPath = (route: unknown) =>
    isRecord(route) && typeof route.path === 'string' && routePathFault(route.path) ? route.path : null;
  const badPaths = value.routes.flatMap((route: unknown) => badPath(route) ?? []);
  return { value: { ...value, routes: value.routes.filter((route) => badPath(route) === null) }, badPaths };
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
  const known = knownOf(value, (key) => Object.hasOwn(releaseSchema.fields, key), '');
  if (Array.isArray(routes)) {
    known.routes = routes.map((entry: unknown, index) =>
      isRecord(entry) ? knownOf(entry, isKnownOfRoute, `routes.${index}.`) : entry,
    );
  }
  return { value: known, ignored };
}

function isKnownOfRoute(key: string, value: unknown): boolean {
  // `in` would also find `constructor` and the like.
  if (!Object.hasOwn(route.fields, key)) return false;
  const choices = routeChoices[key];
  return typeof value !== 'string' || choices === undefined || choices.includes(value);
}

export interface ReleaseName {
  readonly unit: Release['unit'];
  readonly id: string;
}

/** `careers@r3k9x0a1bc`, for messages and command lines. */
export function releaseText({ unit, id }: ReleaseName): string {
  return `${unit}@${id}`;
}

/** Parses `careers@r3k9x0a1bc`. */
export function parseReleaseName(text: string): ReleaseName {
  const [unit = '', id = '', ...rest] = text.split('@');
  if (!isUnitName(unit) || !releaseId.test(id) || rest.length > 0) {
    throw new CompositionError(
      'release-unknown',
      `"${text}" names no release: write <unit>@<id>, and a unit is ${unitNameRule}.`,
    );
  }
  return { unit, id };
}
