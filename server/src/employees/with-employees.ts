import { openDatabase } from '../database/open-database.ts';
import type { EmployeeRepository } from '../database/repositories.ts';
import { readEnvironment } from '../environment/environment.ts';
import { unexpectedText, withoutSecrets } from '../environment/failure-text.ts';
import { ServerError } from '../problems/server-error.ts';
import { explainDatabase } from '../start-error.ts';

/**
 * Runs a command on the employees of the site that the settings name. An error is printed, and the process ends with 1: a
 * sentence for errors of settings, files and databases, the stack trace of others.
 */
export async function withEmployees(
  work: (open: () => Promise<EmployeeRepository>) => Promise<void>,
): Promise<void> {
  const { env } = process;
  let dataDir = '';
  try {
    const environment = readEnvironment(env);
    dataDir = environment.dataDir;
    let close = async () => {};
    const open = async () => {
      const { repositories } = await openDatabase(environment);
      close = repositories.close;
      return repositories.employees;
    };
    await work(open).finally(() => close());
  } catch (error) {
    const sentence = explainDatabase(error, dataDir) ?? (error instanceof ServerError ? error.message : null);
    process.stderr.write(
      `${sentence === null ? unexpectedText(error, env) : withoutSecrets(sentence, env)}\n`,
    );
    process.exitCode = 1;
  }
}
