import { readFile } from 'node:fs/promises';
import type { Forms, LimitedUndo, UnitRedirect, UnitRoute } from '@platform/contract';
import { suggestion } from '@platform/releases/closest';
import { UsageError } from '../../call/parse-call.ts';

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

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What `pack` reads itself, and what it has to be. `conform` checks the rest in the release that is made of it. */
const own = {
  entry: { check: isText, what: 'the name of the entry’s file, such as "remoteEntry.js"' },
  pages: {
    check: (pages: unknown) =>
      pages === undefined ||
      (isObject(pages) &&
        Object.values(pages as object).every((files) => Array.isArray(files) && files.every(isText))),
    what: 'page names, each with a list of its files',
  },
};

const fields = ['entry', 'entryType', 'pages', 'routes', 'redirects', 'requires', 'forms', 'autoUndo'];

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
  if (!isObject(file)) throw fault('it has to be an object');
  const unknown = Object.keys(file).find((name) => !fields.includes(name));
  if (unknown !== undefined) throw fault(`there is no field "${unknown}".${suggestion(unknown, fields)}`);
  for (const [name, { check, what }] of Object.entries(own))
    if (!check(file[name])) throw fault(`"${name}" has to be ${what}`);
  return { pages: null, requires: null, ...file } as unknown as UnitFile;
}
