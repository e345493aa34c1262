import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../database/open-database.ts';
import { readEnvironment } from '../environment/environment.ts';
import { unexpectedText, withoutSecrets } from '../problems/failure-text.ts';
import { ServerError } from '../problems/server-error.ts';
import { explainDatabase } from '../start-error.ts';
import { importEmployees } from './import-employees.ts';
import { ImportError } from './plan-import.ts';

const usage = `Usage: node server/src/employees/import-employees.command.ts FILE.csv [--remove-others] [--dry-run]

Adds and updates employees from a CSV file whose first line names the columns. Nothing is imported unless every
line is good. DATABASE_URL or DATA_DIR says where the database is.
  --remove-others  delete every employee who is not in the file
  --dry-run        only say what would happen
`;

/** Messages for errors of the file or the settings. Any other error is a bug and is shown with its stack trace. */
function explain(error: unknown, file: string, dataDir: string): string {
  if (error instanceof ImportError) return `Nothing was imported from ${file}:\n${error.message}`;
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return `There is no file ${file}.`;
  const sentence = explainDatabase(error, dataDir);
  if (sentence !== null) return sentence;
  if (error instanceof ServerError) return error.message;
  return unexpectedText(error, process.env);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, 'remove-others': { type: 'boolean' } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  let dataDir = '';
  try {
    const environment = readEnvironment(process.env);
    dataDir = environment.dataDir;
    const content = await readFile(file);
    const { repositories } = await openDatabase(environment);
    const dryRun = values['dry-run'] ?? false;
    const removeOthers = values['remove-others'] ?? false;
    const report = await importEmployees(content, repositories.employees, { dryRun, removeOthers }).finally(
      () => repositories.close(),
    );
    for (const [change, ids] of Object.entries(report)) {
      if (ids.length > 0) process.stdout.write(`${change}: ${ids.join(', ')}\n`);
    }
    process.stdout.write(dryRun ? 'Nothing was changed (--dry-run).\n' : 'Done.\n');
  } catch (error) {
    process.stderr.write(`${withoutSecrets(explain(error, file, dataDir), process.env)}\n`);
    process.exitCode = 1;
  }
}
