import { openDatabase } from '../database/open-database.ts';
import { readEnvironment } from '../environment/environment.ts';
import { unexpectedText, withoutSecrets } from '../problems/failure-text.ts';
import { ServerError } from '../problems/server-error.ts';
import { explainDatabase } from '../start-error.ts';

const usage = `Usage: node server/src/employees/remove-employees.command.ts ID...

Removes employees by their ids; their pages are gone at once. DATABASE_URL or DATA_DIR says where the
database is.
`;

const ids = process.argv.slice(2);
if (ids.length === 0 || ids.some((id) => id.startsWith('-'))) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  let dataDir = '';
  try {
    const environment = readEnvironment(process.env);
    dataDir = environment.dataDir;
    const { repositories } = await openDatabase(environment);
    try {
      for (const id of ids) {
        if (await repositories.employees.remove(id)) process.stdout.write(`removed: ${id}\n`);
        else {
          process.stderr.write(`There is no employee ${id}.\n`);
          process.exitCode = 1;
        }
      }
    } finally {
      await repositories.close();
    }
  } catch (error) {
    const sentence = explainDatabase(error, dataDir) ?? (error instanceof ServerError ? error.message : null);
    const { env } = process;
    process.stderr.write(
      `${sentence === null ? unexpectedText(error, env) : withoutSecrets(sentence, env)}\n`,
    );
    process.exitCode = 1;
  }
}
