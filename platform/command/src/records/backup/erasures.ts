import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeSynced } from '@platform/releases/synced-files';
import { listBackups } from './restore-backup.ts';
import { runTool } from './run-tool.ts';

/** Names the list of erasures in a repository of restic. */
const names = ['--host=site', '--tag=site-erased'];

export const hasRepository = (env: NodeJS.ProcessEnv) => Boolean(env.RESTIC_REPOSITORY?.trim());

/**
 * Notes ids of submissions that are about to be erased, in the data folder and in the repository of the backups: a restore of an
 * older backup erases them again. The ids say nothing about a person.
 *
 * @throws {CommandError} `tool-failed` if there is a repository and it cannot be written; then nothing should be erased
 */
export async function noteErasures(
  ids: readonly string[],
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const path = join(dataDir, 'erased.json');
  const there = JSON.parse(await readFile(path, 'utf8').catch(() => '[]')) as readonly string[];
  const noted = await notedErasures(env);
  if (hasRepository(env) && ids.every((id) => noted.includes(id))) return;
  const all = new Set([...there, ...noted, ...ids]);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await rm(`${path}.draft`, { force: true });
  await writeSynced(`${path}.draft`, Buffer.from(JSON.stringify([...all])), 0o600);
  await rename(`${path}.draft`, path);
  await syncFolder(dataDir);
  if (!hasRepository(env)) return;
  await runTool(['restic', 'backup', '--quiet', ...names, path], env);
  await runTool(['restic', 'forget', '--quiet', ...names, '--group-by=host,tags', '--keep-last=1'], env);
}

/** The ids that the repository knows; none without a repository. */
export async function notedErasures(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const newest = hasRepository(env) ? (await listBackups(env, names)).at(-1) : undefined;
  const [path] = newest?.paths ?? [];
  if (newest === undefined || path === undefined) return [];
  return JSON.parse(await runTool(['restic', 'dump', newest.id, path], env)) as readonly string[];
}
