import { CompositionError, identityOf, openStore, StoreError } from '@platform/releases';
import { unexpectedText, withoutSecrets } from '@platform/releases/failure-text';
import { siteRoot } from '@platform/releases/site-root';
import { readSiteEnvironment, serveStore } from '@platform/server';
import { ServerError } from '@platform/server/errors';
import { cacheFolder, storePlace } from '../call/store-place.ts';

/**
 * Serves the live composition of the store and follows its changes. Builds and publishes nothing. What it needs and does
 * not have is one sentence on standard error, and exit code 1. It is production, whatever NODE_ENV says: an outbox that
 * everybody can read must not depend on a variable that was forgotten.
 *
 * @param onOpen is called with what closes the server
 */
export async function runServe(
  env: NodeJS.ProcessEnv,
  onOpen: (close: () => Promise<void>) => void,
): Promise<void> {
  let place = '';
  try {
    place = storePlace(env);
    const environment = await readSiteEnvironment({ ...env, NODE_ENV: 'production' }, siteRoot(env));
    const store = openStore(place, identityOf(env), cacheFolder(env));
    console.log(`Store: ${place}`);
    const server = await serveStore(environment, store);
    onOpen(server.close);
    console.log(`The site is open at ${server.url} (Ctrl-C closes it).`);
  } catch (error) {
    const known =
      error instanceof ServerError || error instanceof CompositionError || error instanceof StoreError;
    console.error(
      known ? withoutSecrets(sentenceOf(error as Error, place), env) : unexpectedText(error, env),
    );
    // What was opened before the error, such as connections, must not keep the process running.
    process.exit(1);
  }
}

function sentenceOf(error: Error, place: string): string {
  return error instanceof CompositionError && error.code === 'nothing-live'
    ? `No site is live in ${place}: set SITE_STORE to the store of the site, or deploy it there with "npm run site -- deploy".`
    : error.message;
}
