import { localStore } from '@platform/releases';
import { unexpectedText, withoutSecrets } from '@platform/releases/failure-text';
import { closeOnSignal } from '../close-on-signal.ts';
import { readEnvironment } from '../environment/environment.ts';
import { ServerError } from '../problems/server-error.ts';
import { serveStore } from '../serve-site.ts';
import { startServer } from '../start-server.ts';
import { samplePart } from './sample-part.ts';
import { formSite } from './sample-site.ts';

/** A server of the API with the sample forms, or of the site in `SITE_STORE`, in a process of its own. */
const closeWith = closeOnSignal();
try {
  const environment = readEnvironment(process.env, [samplePart]);
  const { SITE_STORE: folder } = process.env;
  const server = folder
    ? await serveStore(environment, localStore(folder))
    : await startServer(environment, { site: formSite() });
  closeWith(server.close);
  console.error(`The API listens on ${server.url}`);
} catch (error) {
  const { env } = process;
  console.error(
    error instanceof ServerError ? withoutSecrets(error.message, env) : unexpectedText(error, env),
  );
  process.exitCode = 1;
}
