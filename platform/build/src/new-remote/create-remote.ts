import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isUnitName, unitNameRule } from '@platform/contract';
import { loadSite, siteFile } from '@platform/releases/load-site';
import { readDeclaration, unitFolder, workspaceUnits } from '../units/workspace.ts';
import { readTemplate } from './read-template.ts';

const run = promisify(execFile);
const ownersFile = '.github/CODEOWNERS';
/** Where the teams begin. */
const ownerColumn = 28;

/** The caller asked for something that cannot be made; nothing was changed. The message says why. */
export class NewRemoteError extends Error {
  override readonly name = 'NewRemoteError';
}

export interface NewRemote {
  readonly unit: string;
  /** Label of a link in the navigation; null for no link. */
  readonly navigation: string | null;
  readonly form: boolean;
}

/**
 * Makes the folder of a new remote from the site's template, with a form if one is wanted; and the line of its team. The folder is
 * written under a temporary name first, so it is never incomplete.
 *
 * @param root of the sources, with a trailing slash
 * @returns changed and new files, relative to the root
 * @throws {NewRemoteError} if the name cannot be used, or a file to change has no place for a unit's line
 */
export async function createRemote(
  root: string,
  { unit, navigation, form }: NewRemote,
): Promise<readonly string[]> {
  const site = await loadSite(root);
  const { remoteTemplate } = site;
  if (remoteTemplate === undefined)
    throw new NewRemoteError(`${siteFile} has no remoteTemplate: the folder with the files of a new remote.`);
  const folder = unitFolder(site, unit);
  await requireFree(root, unit, folder);
  const link = `{ label: ${JSON.stringify(navigation)}, to: '/${unit}' },`;
  const linked = navigation === null ? null : await withLine(root, siteFile, () => link);
  // The team has the name of the unit.
  const owned = await withLine(root, ownersFile, (organisation) =>
    `/${folder}/`.padEnd(ownerColumn).concat(`@${organisation}/${unit}`),
  );
  const values = await valuesFor(root, { unit, folder }, navigation);
  const files = await readTemplate(join(root, remoteTemplate), values, form);

  const made = join(root, folder);
  const temporary = join(dirname(made), `.${basename(folder)}-${randomUUID()}`);
  try {
    for (const { path, content } of files) {
      await mkdir(dirname(join(temporary, path)), { recursive: true });
      await writeFile(join(temporary, path), content);
    }
    await rename(temporary, made);
    await lockWorkspace(root);
  } catch (error) {
    for (const path of [temporary, made]) await rm(path, { recursive: true, force: true });
    throw error;
  }
  if (linked !== null) await writeFile(join(root, siteFile), linked);
  if (owned !== null) await writeFile(join(root, ownersFile), owned);
  await run('npx', ['biome', 'format', '--write', folder, siteFile], { cwd: root }).catch((error) =>
    console.error(`${folder} is complete, but not formatted: ${error.message}`),
  );
  return [
    ...files.map(({ path }) => `${folder}/${path}`),
    ...(linked === null ? [] : [siteFile]),
    ...(owned === null ? [] : [ownersFile]),
    'package-lock.json',
  ];
}

async function requireFree(root: string, unit: string, folder: string): Promise<void> {
  if (!isUnitName(unit)) {
    throw new NewRemoteError(`"${unit}" cannot be the name of a remote: a name is ${unitNameRule}.`);
  }
  if (existsSync(join(root, folder))) throw new NewRemoteError(`The folder ${folder} exists already.`);
  for (const other of await workspaceUnits(root)) {
    const { routes } = await readDeclaration(root, other);
    if (other === unit || routes.some(({ path }) => path.toLowerCase() === `/${unit}`)) {
      throw new NewRemoteError(`/${unit} is a page of ${other} already. Choose another name.`);
    }
  }
}

/** A comment of its own, above which a new unit's line is written. */
const mark = /^( *)(?:\/\/|#) New units above\.$/gm;

/** The file with a new line above each mark. Null if there is no such file: a copy of the sources may lack it. */
async function withLine(
  root: string,
  file: string,
  lineFor: (organisation: string) => string,
): Promise<string | null> {
  const source = await readFile(join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (source === null) return null;
  const line = lineFor(/ @([^\s/]+)\//.exec(source)?.[1] ?? 'example');
  const changed = source.replaceAll(mark, (whole, indent: string) => `${indent}${line}\n${whole}`);
  if (changed === source)
    throw new NewRemoteError(`${file} has no line "New units above.", in a comment of its own.`);
  return changed;
}

async function valuesFor(
  root: string,
  { unit, folder }: { readonly unit: string; readonly folder: string },
  label: string | null,
): Promise<Record<string, string>> {
  const { devDependencies = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
  const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  const [first = '', ...words] = unit.split('-');
  const variable = [first, ...words.map(capitalized)].join('');
  return {
    ...{ unit, variable, Name: capitalized(variable), package: basename(folder) },
    title: JSON.stringify(label ?? capitalized(unit.replaceAll('-', ' '))),
    react: devDependencies.react ?? '',
  };
}

/** npm writes the lock file's entry itself. All packages are in the lock file already, so it needs no registry. */
async function lockWorkspace(root: string): Promise<void> {
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline', '--loglevel=error'], {
    cwd: root,
  });
}
