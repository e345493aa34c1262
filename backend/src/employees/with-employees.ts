import { explainDatabase, openRepositories, type PartRecords, readDataPlaces } from '@platform/server';
import { ServerError, unexpectedText, withoutSecrets } from '@platform/server/errors';
import { employeeRecords } from './employee-records.ts';

/**
 * Runs a command on the employees of the site that the settings name. An error is printed, and the process ends with 1: a
 * sentence for errors of settings, files and databases, the stack trace of others.
 */
export async function withEmployees(
  work: (open: () => Promise<PartRecords>) => Promise<void>,
): Promise<void> {
  const { env } = process;
  let dataDir = '';
  try {
    const places = readDataPlaces(env);
    dataDir = places.dataDir;
    let close = async () => {};
    const open = async () => {
      const repositories = await openRepositories(places);
      close = repositories.close;
      return employeeRecords(repositories);
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
