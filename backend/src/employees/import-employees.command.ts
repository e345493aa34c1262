import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ImportError } from './csv.ts';
import { importEmployees } from './plan-import.ts';
import { withEmployees } from './with-employees.ts';

const usage = `Usage: node backend/src/employees/import-employees.command.ts FILE.csv [--remove-others] [--dry-run]

Adds and updates employees from a CSV file whose first line names the columns. Nothing is imported unless every
line is good. DATABASE_URL or DATA_DIR says where the database is.
  --remove-others  delete every employee who is not in the file
  --dry-run        only say what would happen
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, 'remove-others': { type: 'boolean' } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  const dryRun = values['dry-run'] ?? false;
  const removeOthers = values['remove-others'] ?? false;
  await withEmployees(async (open) => {
    const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new ImportError([`There is no file ${file}.`]) : error;
    });
    const report = await importEmployees(content, await open(), { dryRun, removeOthers }).catch(
      (error: unknown) => {
        if (!(error instanceof ImportError)) throw error;
        throw new ImportError([`Nothing was imported from ${file}:`, ...error.errors]);
      },
    );
    for (const [change, ids] of Object.entries(report)) {
      if (ids.length > 0) process.stdout.write(`${change}: ${ids.join(', ')}\n`);
    }
    process.stdout.write(dryRun ? 'Nothing was changed (--dry-run).\n' : 'Done.\n');
  });
}
