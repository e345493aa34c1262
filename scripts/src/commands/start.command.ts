import { CompositionError, openStore, StoreError } from '@site/composition';
import { readEnvironment, ServerError, serveStore, unexpectedText, withoutSecrets } from '@site/server';
import { closeOnSignal } from '@site/server/close-on-signal';
import { BuildError } from '../build/build-error.ts';
import { buildPincodes } from '../build/build-pincodes.ts';
import { buildUnits } from '../build/build-units.ts';
import { releaseId } from '../build/release-id.ts';
import { buildFolder, root, workspaceUnits } from '../build/workspace.ts';
import { prepareStore } from '../site/first-start.ts';
import { storePlace } from '../site/store-place.ts';

/**
 * `npm start`: serves the live composition of the store on this machine. If nothing was ever live, it first builds
 * the current sources and activates them; later changes go live with `npm run site -- deploy`.
 */
const print = (text: string) => console.log(text);
const closeWith = closeOnSignal();

try {
  const environment = readEnvironment({ LOG_LEVEL: 'warn', ...process.env });
  const place = storePlace(process.env);
  const options = { root, into: buildFolder, print };
  const store = openStore(place);
  print(`Store: ${place}`);
  const units = workspaceUnits(root);
  const sources = await Promise.all(units.map(async (unit) => ({ unit, id: await releaseId(root, unit) })));
  const build = () => buildUnits(units, options);
  await Promise.all([
    prepareStore({ store, sources, build, now: () => new Date(), print }),
    buildPincodes(options),
  ]);
  const server = await serveStore(environment, store);
  closeWith(server.close);
  print(`The site is open at ${server.url} (Ctrl-C closes it).`);
} catch (error) {
  const known =
    error instanceof ServerError ||
    error instanceof BuildError ||
    error instanceof CompositionError ||
    error instanceof StoreError;
  const { env } = process;
  console.error(known ? withoutSecrets((error as Error).message, env) : unexpectedText(error, env));
  process.exitCode = 1;
}
