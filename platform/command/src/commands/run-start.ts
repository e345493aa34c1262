import { BuildError, buildFolder, findBuilt, workspaceUnits } from '@platform/build/sources';
import { buildUnits, prepareBackend } from '@platform/build/units';
import { CompositionError, identityOf, openStore, StoreError } from '@platform/releases';
import { unexpectedText, withoutSecrets } from '@platform/releases/failure-text';
import { siteRoot } from '@platform/releases/site-root';
import { readSiteEnvironment, type ServeOptions, serveStore } from '@platform/server';
import { ServerError } from '@platform/server/errors';
import { cacheFolder, storePlace } from '../call/store-place.ts';
import { prepareStore } from '../releases/steps/first-start.ts';

/**
 * Serves the live composition of the store on this machine. If nothing was ever live, it first builds the current sources and
 * activates them; later changes go live with `npm run site -- deploy`.
 *
 * @param onOpen is called with what closes the server
 */
export async function runStart(
  env: NodeJS.ProcessEnv,
  onOpen: (close: () => Promise<void>) => void,
  options: ServeOptions = {},
): Promise<void> {
  const print = (text: string) => console.log(text);
  try {
    const place = storePlace(env);
    const root = siteRoot();
    const environment = await readSiteEnvironment({ LOG_LEVEL: 'warn', ...env }, root);
    const into = buildFolder(root);
    const building = { root, into, print };
    const store = openStore(place, identityOf(env), cacheFolder(env));
    print(`Store: ${place}`);
    const units = await workspaceUnits(root);
    const sources = await Promise.all(
      units.map(async (unit) => ({ unit, id: (await findBuilt(root, into, unit))?.release.id ?? null })),
    );
    const build = () => buildUnits(units, building);
    await Promise.all([
      prepareStore({ store, sources, build, now: () => new Date(), print }),
      prepareBackend(building),
    ]);
    const server = await serveStore(environment, store, options);
    onOpen(server.close);
    print(`The site is open at ${server.url} (Ctrl-C closes it).`);
  } catch (error) {
    const known =
      error instanceof ServerError ||
      error instanceof BuildError ||
      error instanceof CompositionError ||
      error instanceof StoreError;
    console.error(known ? withoutSecrets((error as Error).message, env) : unexpectedText(error, env));
    process.exitCode = 1;
  }
}
