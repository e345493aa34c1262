import { readEnvironment } from './environment/environment.ts';
import { ServerError } from './problems/server-error.ts';
import { startServer } from './start-server.ts';

/** Limit for running requests after a stop signal (ms). */
const closeTimeout = 10_000;

/** `node server/src/main.ts`: the API alone, without the site's pages. */
try {
  const server = await startServer(readEnvironment(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A request that never ends must not keep the process running.
      setTimeout(() => process.exit(1), closeTimeout).unref();
      void server.close();
    });
  }
  console.error(`The API listens on ${server.url}`);
} catch (error) {
  console.error(error instanceof ServerError ? error.message : error);
  process.exitCode = 1;
}
