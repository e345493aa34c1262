import { type Environment, EnvironmentError, readEnvironment } from '@site/server';
import { UsageError } from '../parse-call.ts';

/**
 * The settings of an export: those of the environment, as for a server in production. Without a server nobody counts tabs,
 * so that they do not report.
 *
 * @param server origin of a server that receives the reports; null for none
 */
export function exportEnvironment(env: NodeJS.ProcessEnv, server: string | null): Environment {
  const environment = read(server === null ? { TAB_REPORT_SHARE: '0', ...env } : env);
  if (environment.publicOrigin !== null) return environment;
  throw new UsageError(
    'PUBLIC_ORIGIN must be set for an export: the origin at which visitors find the site, like https://www.example.com.',
  );
}

function read(env: NodeJS.ProcessEnv): Environment {
  try {
    return readEnvironment(env);
  } catch (error) {
    if (error instanceof EnvironmentError) throw new UsageError(error.message);
    throw error;
  }
}
