import { closeOnSignal } from '../close-on-signal.ts';
import { readEnvironment } from '../environment/environment.ts';
import { unexpectedText, withoutSecrets } from '../problems/failure-text.ts';
import { ServerError } from '../problems/server-error.ts';
import { startServer } from '../start-server.ts';
import { formSite } from './sample-site.ts';

/** A server of the API with the sample forms, in a process of its own. */
const closeWith = closeOnSignal();
try {
  const server = await startServer(readEnvironment(process.env), { site: formSite() });
  closeWith(server.close);
  console.error(`The API listens on ${server.url}`);
} catch (error) {
  const { env } = process;
  console.error(
    error instanceof ServerError ? withoutSecrets(error.message, env) : unexpectedText(error, env),
  );
  process.exitCode = 1;
}
