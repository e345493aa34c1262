import {
  type SharedLibraryName,
  sharedLibraryNames,
  type UnitDeclaration,
  type UnitName,
} from '@platform/contract';
import { loadSite } from '@platform/releases/load-site';
import type { Configuration } from 'webpack';
import { BuildError } from './build-error.ts';
import { unitFolder } from './workspace.ts';

/** `platform/docs/build-file.md` describes every option. */
export interface UnitOptions {
  /** The unit's name: the same as `unit` in `src/unit.ts`. */
  readonly name: UnitName;
  /** A remote: libraries that it takes from the shell. The shell: libraries that it provides. */
  readonly shared: readonly SharedLibraryName[];
  /** Adjusts a configuration that the helper has made, and returns the one to use. */
  readonly webpack?: (config: Configuration, part: BuildPart) => Configuration;
}

export interface BuildPart {
  /** `browser`: the files that visitors load. `node`: the pages as a server renders them. */
  readonly half: 'browser' | 'node';
  /** `development` is `webpack serve` and `npm run dev`, which have no Node half. */
  readonly mode: 'production' | 'development';
}

export interface RemoteOptions extends UnitOptions {
  /** Exposed modules: `./` and a page's name → path in the unit's folder. They are the pages of `src/unit.ts`. */
  readonly exposes: Readonly<Record<string, string>>;
  /** The lowest version of a library, `19.2.0`, if the unit uses something that its major version did not begin with. */
  readonly atLeast?: Readonly<Partial<Record<SharedLibraryName, string>>>;
}

export interface ShellOptions extends UnitOptions {
  /** The scripts of every page: `start` is inlined in the document, `main` hydrates the page. */
  readonly entry: Readonly<Record<'start' | 'main', string>>;
  /** The module that renders pages on the server. */
  readonly server: string;
}

/** The options of a build file, and the helper that took them. */
export type BuildFileOptions =
  | ({ readonly role: 'remote' } & RemoteOptions)
  | ({ readonly role: 'shell' } & ShellOptions);

/** Every page of a declaration as an exposed module: `{ JoinPage: … }` becomes `{ './JoinPage': … }`. */
export function exposePages(pages: UnitDeclaration['pages']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(pages).map(([page, module]) => [`./${page}`, module]));
}

/** @param folder of a unit */
export function buildFileOf(folder: string): string {
  return `${folder}/webpack.config.ts`;
}

/**
 * As with the declaration, later calls in the same process return what the first call has read.
 *
 * @throws BuildError `build-file` if it is missing, is not made by a helper, or contradicts the declaration
 */
export async function readBuildFile(from: string, declaration: UnitDeclaration): Promise<BuildFileOptions> {
  const options = await importBuildFile(from, declaration.unit);
  const reason = disagreement(options, declaration);
  if (reason)
    throw new BuildError(
      'build-file',
      `${buildFileOf(unitFolder(await loadSite(from), declaration.unit))}: ${reason}`,
    );
  return options;
}

export async function importBuildFile(from: string, unit: UnitName): Promise<BuildFileOptions> {
  const path = buildFileOf(unitFolder(await loadSite(from), unit));
  const module = (await import(`${from}${path}`).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND' || !cause.message.includes(path)) throw cause;
    throw new BuildError(
      'build-file',
      `${path} is missing; platform/docs/build-file.md says how to write it.`,
      {
        cause,
      },
    );
  })) as { default?: { options?: BuildFileOptions } };
  const options = module.default?.options;
  if (options) return options;
  throw new BuildError(
    'build-file',
    `${path}: its default export is made neither by defineRemote nor by defineShell.`,
  );
}

/** Why these options cannot build this unit, as the end of a sentence for people; null if they can. */
export function disagreement(options: BuildFileOptions, { unit, pages }: UnitDeclaration): string | null {
  const { name, role, shared } = options;
  if (name !== unit) return `name is "${name}", but src/unit.ts declares the unit "${unit}".`;
  if ((role === 'shell') !== (unit === 'shell'))
    return 'the shell is made by defineShell, and every other unit by defineRemote.';
  const unknown = shared.find((library) => !sharedLibraryNames.includes(library));
  if (unknown)
    return `shared names ${unknown}, which the shell does not provide. It provides ${sharedLibraryNames.join(', ')}.`;
  if (role === 'remote') return otherPages(options.exposes, exposePages(pages));
  const missing = sharedLibraryNames.find((library) => !shared.includes(library));
  return missing ? `shared lacks ${missing}, which the shell provides.` : null;
}

function otherPages(
  exposes: RemoteOptions['exposes'],
  pages: Readonly<Record<string, string>>,
): string | null {
  for (const page of new Set([...Object.keys(pages), ...Object.keys(exposes)])) {
    const [exposed, declared] = [exposes[page], pages[page]];
    if (exposed === declared) continue;
    if (!declared)
      return `exposes has ${page}, which is no page of src/unit.ts. Add it to pages there, or remove it.`;
    if (!exposed)
      return `exposes lacks ${page}, a page of src/unit.ts: write exposePages(declaration.pages).`;
    return `exposes says that ${page} is ${exposed}; src/unit.ts says ${declared}.`;
  }
  return null;
}
