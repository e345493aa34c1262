import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isUnitName, unitNameRule } from '@site/shared-ui/contracts';
import { readDeclaration, workspaceUnits } from '../units/workspace.ts';
import { addOwner } from './add-owner.ts';
import { addToNavigation } from './add-to-navigation.ts';
import { quote } from './quote.ts';
import { readTemplate } from './read-template.ts';

const run = promisify(execFile);
const navigationFile = 'shell/src/frame/navigation.data.ts';
const ownersFile = '.github/CODEOWNERS';

/** The caller asked for something that cannot be made; nothing was changed. The message says why. */
export class NewRemoteError extends Error {
  override readonly name = 'NewRemoteError';
}

export interface NewRemote {
  /** A name that no unit has. */
  readonly unit: string;
  /** Label of a link in the navigation; null for no link. */
  readonly navigation: string | null;
  /** Whether the page has a form. */
  readonly form: boolean;
}

/**
 * Makes the folder of a new remote: a page, tests, a gallery fixture, a build file, and a form if one is wanted; and the line
 * of its team. The folder is written under a temporary name first, so it is never incomplete.
 *
 * @param root of the sources, with a trailing slash
 * @returns changed and new files, relative to the root
 * @throws {NewRemoteError} if the name cannot be used
 */
export async function createRemote(
  root: string,
  { unit, navigation, form }: NewRemote,
): Promise<readonly string[]> {
  const folder = `${unit}-mfe`;
  await requireFree(root, unit, folder);
  const linked = navigation === null ? null : await withLink(root, navigation, `/${unit}`);
  const owned = await withOwner(root, unit);
  const files = await readTemplate(await valuesFor(root, unit, navigation), form);

  const made = join(root, folder);
  const temporary = join(root, `.${folder}-${randomUUID()}`);
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
  if (linked !== null) await writeFile(join(root, navigationFile), linked);
  if (owned !== null) await writeFile(join(root, ownersFile), owned);
  return [
    ...files.map(({ path }) => `${folder}/${path}`),
    ...(linked === null ? [] : [navigationFile]),
    ...(owned === null ? [] : [ownersFile]),
    'package-lock.json',
  ];
}

async function requireFree(root: string, unit: string, folder: string): Promise<void> {
  if (!isUnitName(unit)) {
    throw new NewRemoteError(`"${unit}" cannot be the name of a remote: a name is ${unitNameRule}.`);
  }
  if (existsSync(join(root, folder))) throw new NewRemoteError(`The folder ${folder} exists already.`);
  for (const other of workspaceUnits(root)) {
    const { routes } = await readDeclaration(root, other);
    if (other === unit || routes.some(({ path }) => path.toLowerCase() === `/${unit}`)) {
      throw new NewRemoteError(`/${unit} is a page of ${other} already. Choose another name.`);
    }
  }
}

async function withLink(root: string, label: string, to: string): Promise<string> {
  const changed = addToNavigation(await readFile(join(root, navigationFile), 'utf8'), label, to);
  if (changed === null) {
    throw new NewRemoteError(`${navigationFile} has another form than expected: add the link there by hand.`);
  }
  return changed;
}

/** Null if there is nothing to add to: a copy of the sources may be without the file. */
async function withOwner(root: string, unit: string): Promise<string | null> {
  const source = await readFile(join(root, ownersFile), 'utf8').catch(ifMissing);
  return source === null ? null : addOwner(source, unit);
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function valuesFor(root: string, unit: string, label: string | null): Promise<Record<string, string>> {
  const { devDependencies = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
  const name = `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`;
  return {
    unit,
    Name: name,
    title: quote(label ?? name),
    react: devDependencies.react ?? '',
  };
}

/** npm writes the lock file's entry itself. All packages are in the lock file already, so it needs no registry. */
async function lockWorkspace(root: string): Promise<void> {
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline', '--loglevel=error'], {
    cwd: root,
  });
}
