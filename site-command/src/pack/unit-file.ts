import { readFile } from 'node:fs/promises';
import { suggestion } from '@site/build/units/closest';
import type { Forms, LimitedUndo, UnitRedirect, UnitRoute } from '@site/shared-ui/contracts';
import { UsageError } from '../parse-call.ts';

/** What a build cannot say about itself: the file that `pack` reads beside the bundler's output (`unit.json`). */
export interface UnitFile {
  /** The entry's file, or a pattern such as `remoteEntry.*.js`, where `*` is the hash. */
  readonly entry: string;
  /** Whether the entry creates a global variable (the default) or is a JavaScript module. */
  readonly entryType?: 'global' | 'module';
  /** Page name → its files, or patterns of them. Null: they are read from the build's `mf-manifest.json`. */
  readonly pages: Readonly<Record<string, readonly string[]>> | null;
  /** As in the `unit.ts` of a unit of this repository. */
  readonly routes: readonly UnitRoute[];
  /** As in the `unit.ts` of a unit of this repository. */
  readonly redirects?: readonly UnitRedirect[];
  /** As in the `unit.ts` of a unit of this repository. */
  readonly forms?: Forms;
  /** As in the `unit.ts` of a unit of this repository. */
  readonly autoUndo?: LimitedUndo;
  /** Shared library → the version range that the unit requires of the host. Null: as in `mf-manifest.json`. */
  readonly requires: Readonly<Record<string, string>> | null;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isList =
  (part: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(part);
const isRecord =
  (part: Check): Check =>
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(part);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** The fields, and what each has to be. The fields of routes and forms are checked with the release that is made of them. */
const fields: Readonly<Record<keyof UnitFile, readonly [check: Check, what: string]>> = {
  entry: [isText, 'the name of the entry’s file, such as "remoteEntry.js"'],
  entryType: [optional((value) => value === 'global' || value === 'module'), '"global" or "module"'],
  pages: [optional(isRecord(isList(isText))), 'page names, each with a list of its files'],
  routes: [
    (value) => isList(isRecord(() => true))(value) && (value as unknown[]).length > 0,
    'a list of at least one route',
  ],
  redirects: [optional(isList(isRecord(isText))), 'a list of redirects, each with from and to'],
  requires: [optional(isRecord(isText)), 'shared libraries, each with a version range'],
  forms: [optional(isRecord(isRecord(() => true))), 'names of forms, each with its declaration'],
  autoUndo: [optional((value) => value === 'notify' || value === 'off'), '"notify" or "off"'],
};

/** @throws UsageError that names the file and the field at fault */
export async function readUnitFile(path: string): Promise<UnitFile> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`There is no file ${path}: it has to list the unit’s routes.`);
  const fault = (what: string) => new UsageError(`${path} is not valid: ${what}.`);
  let file: Readonly<Record<string, unknown>>;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw fault((error as Error).message);
  }
  if (!isRecord(() => true)(file)) throw fault('it has to be an object');
  const names = Object.keys(fields);
  const unknown = Object.keys(file).find((name) => !names.includes(name));
  if (unknown !== undefined) throw fault(`there is no field "${unknown}".${suggestion(unknown, names)}`);
  for (const [name, [check, what]] of Object.entries(fields)) {
    if (!check(file[name])) throw fault(`"${name}" has to be ${what}`);
  }
  return { pages: null, requires: null, ...file } as unknown as UnitFile;
}
