import { CompositionError, openStore, StoreError } from '@site/composition';
import { closeOnSignal, readEnvironment, ServerError, unexpectedText, withoutSecrets } from '@site/server';
import { serveStore } from '../site/serve-site.ts';
import { storePlace } from '../site/store-place.ts';

/**
 * `npm run serve`: serves the live composition of the store and follows its changes. Builds and publishes nothing.
 * What it needs and does not have is one sentence on standard error, and exit code 1.
 */
const place = storePlace(process.env);

try {
  const environment = readEnvironment(process.env);
  const store = openStore(place);
  console.log(`Store: ${place}`);
  const server = await serveStore(environment, store);
  console.log(`The site is open at ${server.url} (Ctrl-C closes it).`);
  closeOnSignal(server.close);
} catch (error) {
  const known =
    error instanceof ServerError || error instanceof CompositionError || error instanceof StoreError;
  const { env } = process;
  console.error(known ? withoutSecrets(sentenceOf(error as Error), env) : unexpectedText(error, env));
  // What was opened before the error, such as connections, must not keep the process running.
  process.exit(1);
}

function sentenceOf(error: Error): string {
  return error instanceof CompositionError && error.code === 'nothing-live'
    ? `No site is live in ${place}: set SITE_STORE to the store of the site, or deploy it there with "npm run site -- deploy".`
    : error.message;
}
