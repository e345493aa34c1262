import { readEnvironment } from './environment/environment.ts';
import { ServerError } from './problems/server-error.ts';
import { startServer } from './start-server.ts';

/** How long requests under way may take once the process is asked to stop, in milliseconds. */
const closeTimeout = 10_000;

/** `node server/src/main.ts`: the API alone, without the site's pages. */
try {
  const server = await startServer(readEnvironment(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A visitor who never finishes a request must not hold the process for ever.
      setTimeout(() => process.exit(1), closeTimeout).unref();
      void server.close();
    });
  }
  console.error(`The API listens on ${server.url}`);
} catch (error) {
  console.error(error instanceof ServerError ? error.message : error);
  process.exitCode = 1;
}
