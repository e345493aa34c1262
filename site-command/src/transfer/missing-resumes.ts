import type { ObjectSource } from './object-set.ts';
import type { Records } from './records.ts';
import { TransferError } from './transfer-error.ts';

/**
 * Looks up the resume of every moved application where the moved site looks for it.
 *
 * @param before where the site looked for them before the move
 * @returns a sentence for each that was missing before already; without its key, which holds the name of a person
 * @throws {TransferError} `copy-differs` for one that was there before the move
 */
export async function findMissingResumes(
  records: Pick<Records, 'rows'>,
  files: Pick<ObjectSource, 'place' | 'list'>,
  before: Pick<ObjectSource, 'place' | 'read'>,
): Promise<readonly string[]> {
  const there = new Set(await files.list());
  const warnings: string[] = [];
  for await (const { table, row } of records.rows()) {
    const key = String(row.resume_key);
    if (table !== 'applications' || there.has(key)) continue;
    if ((await before.read(key)) !== null) {
      throw new TransferError(
        'copy-differs',
        `The resume of the application ${row.id} is in ${before.place}, but not in ${files.place}. It was written meanwhile: stop the servers and run the command again.`,
      );
    }
    warnings.push(`The resume of the application ${row.id} was missing before the move.`);
  }
  return warnings;
}
