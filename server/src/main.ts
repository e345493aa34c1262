import { readEnvironment } from './environment/environment.ts';
import { ServerError } from './problems/server-error.ts';
import { startServer } from './start-server.ts';

/** `node server/src/main.ts`: the API alone, without the site's pages. */
const patience = 10_000;

try {
  const server = await startServer(readEnvironment(process.env));
  console.error(`The API listens on ${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // A visitor who never finishes a request must not hold the process for ever.
      setTimeout(() => process.exit(1), patience).unref();
      void server.close();
    });
  }
} catch (error) {
  console.error(error instanceof ServerError ? error.message : error);
  process.exitCode = 1;
}
