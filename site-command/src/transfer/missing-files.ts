import type { ObjectSource } from './object-set.ts';
import { fileOfRow, type Records } from './records.ts';
import { TransferError } from './transfer-error.ts';

/**
 * Looks up the file of every moved submission where the moved site looks for it.
 *
 * @param before where the site looked for them before the move
 * @returns a sentence for each that was missing before already; without its key, which holds the name of a person
 * @throws {TransferError} `copy-differs` for one that was there before the move
 */
export async function findMissingFiles(
  records: Pick<Records, 'rows'>,
  files: Pick<ObjectSource, 'place' | 'list'>,
  before: Pick<ObjectSource, 'place' | 'read'>,
): Promise<readonly string[]> {
  const there = new Set(await files.list());
  const warnings: string[] = [];
  for await (const stored of records.rows()) {
    const file = fileOfRow(stored);
    if (file === null || there.has(file.key)) continue;
    const name = `The file of the submission ${stored.row.id}`;
    if ((await before.read(file.key)) !== null) {
      throw new TransferError(
        'copy-differs',
        `${name} is in ${before.place}, but not in ${files.place}. It was written meanwhile: stop the servers and run the command again.`,
      );
    }
    warnings.push(`${name} was missing before the move.`);
  }
  return warnings;
}
