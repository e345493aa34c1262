import { CompositionError, openStore, StoreError } from '@site/composition';
import { readEnvironment, ServerError } from '@site/server';
import { serveStore } from '../site/serve-site.ts';
import { storePlace } from '../site/site-deps.ts';
import { closeOnSignal } from './close-on-signal.ts';

/**
 * `npm run serve`: serves the live composition of the store and follows its changes. Builds and publishes nothing.
 */
try {
  const place = storePlace(process.env);
  const store = openStore(place);
  console.log(`Store: ${place}`);
  const server = await serveStore(readEnvironment(process.env), store);
  console.log(`The site is open at ${server.url} (Ctrl-C closes it).`);
  closeOnSignal(server.close);
} catch (error) {
  const known =
    error instanceof ServerError || error instanceof CompositionError || error instanceof StoreError;
  if (!known) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
