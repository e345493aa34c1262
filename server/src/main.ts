import { closeOnSignal } from './close-on-signal.ts';
import { readEnvironment } from './environment/environment.ts';
import { ServerError } from './problems/server-error.ts';
import { startServer } from './start-server.ts';

/** `node server/src/main.ts`: the API alone, without the site's pages. */
const closeWith = closeOnSignal();
try {
  const server = await startServer(readEnvironment(process.env));
  closeWith(server.close);
  console.error(`The API listens on ${server.url}`);
} catch (error) {
  console.error(error instanceof ServerError ? error.message : error);
  process.exitCode = 1;
}
