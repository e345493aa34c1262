import { BuildError, buildFolder, findBuilt, workspaceUnits } from '@platform/build/sources';
import { buildUnits, prepareBackend } from '@platform/build/units';
import { CompositionError, identityOf, openStore, StoreError } from '@platform/releases';
import { siteRoot } from '@platform/releases/site-root';
import { readSiteEnvironment, serveStore } from '@platform/server';
import { closeOnSignal } from '@platform/server/close-on-signal';
import { ServerError, unexpectedText, withoutSecrets } from '@platform/server/errors';
import { cacheFolder, storePlace } from '../call/store-place.ts';
import { prepareStore } from '../releases/steps/first-start.ts';

/**
 * `npm start`: serves the live composition of the store on this machine. If nothing was ever live, it first builds
 * the current sources and activates them; later changes go live with `npm run site -- deploy`.
 */
const print = (text: string) => console.log(text);
const closeWith = closeOnSignal();

try {
  const place = storePlace(process.env);
  const root = siteRoot();
  const environment = await readSiteEnvironment({ LOG_LEVEL: 'warn', ...process.env }, root);
  const into = buildFolder(root);
  const options = { root, into, print };
  const store = openStore(place, identityOf(process.env), cacheFolder(process.env));
  print(`Store: ${place}`);
  const units = await workspaceUnits(root);
  const sources = await Promise.all(
    units.map(async (unit) => ({ unit, id: (await findBuilt(root, into, unit))?.release.id ?? null })),
  );
  const build = () => buildUnits(units, options);
  await Promise.all([
    prepareStore({ store, sources, build, now: () => new Date(), print }),
    prepareBackend(options),
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
