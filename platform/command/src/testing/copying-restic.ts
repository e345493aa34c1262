import { cp, readdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { CommandError } from '../call/command-error.ts';
import type { runTool } from '../records/backup/run-tool.ts';

/** What happens to the site while restic saves it. */
export interface Meanwhile {
  /** Before restic lists the files, or after it and before it reads them. */
  readonly moment: 'before' | 'between';
  /** @param backup number of the run of restic, from 1 */
  happen(backup: number): Promise<void>;
}

/**
 * Saves as restic does, without it: `1/`, `2/` and so on in a folder are its backups. A file that is gone when it is read
 * makes a backup incomplete.
 */
export function copyingRestic(folder: string, { moment, happen }: Meanwhile): typeof runTool {
  let backups = 0;
  return async ([, command, ...args]) => {
    if (command !== 'backup') return '';
    backups += 1;
    if (moment === 'before') await happen(backups);
    const listed: string[] = [];
    for (const path of args.filter(isAbsolute))
      for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) listed.push(join(entry.parentPath, entry.name));
    if (moment === 'between') await happen(backups);
    const copied = await Promise.allSettled(listed.map((path) => cp(path, join(folder, `${backups}`, path))));
    if (copied.every(({ status }) => status === 'fulfilled')) return '';
    throw new CommandError('failed', 'tool-failed', 'restic could not read a file.', { cause: { code: 3 } });
  };
}
