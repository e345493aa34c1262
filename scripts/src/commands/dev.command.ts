import { DevError } from '@site/build/dev/dev-plan';
import { runDev } from '@site/build/dev/run-dev';
import { BuildError } from '@site/build/units/build-error';
import { buildFolder, root } from '@site/build/units/workspace';
import { ServerError, unexpectedText, withoutSecrets } from '@site/server';
import { closeOnSignal } from '@site/server/close-on-signal';

/**
 * `npm run dev [-- unit …]`: serves the site with hot reload of all units, or of the named units; the others are
 * served as last built.
 */
// Another value in the environment would silently disable hot reload.
process.env.NODE_ENV = 'development';
const closeWith = closeOnSignal();

try {
  const development = await runDev({
    names: process.argv.slice(2),
    env: process.env,
    ...{ root, into: buildFolder, print: console.log },
  });
  closeWith(development.close);
} catch (error) {
  const known = error instanceof DevError || error instanceof ServerError || error instanceof BuildError;
  const { env } = process;
  console.error(known ? withoutSecrets(error.message, env) : unexpectedText(error, env));
  process.exitCode = 1;
}
