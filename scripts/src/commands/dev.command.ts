import { ServerError, unexpectedText, withoutSecrets } from '@site/server';
import { closeOnSignal } from '@site/server/close-on-signal';
import { BuildError } from '../build/build-error.ts';
import { buildFolder, root } from '../build/workspace.ts';
import { DevError } from '../dev/dev-plan.ts';
import { runDev } from '../dev/run-dev.ts';

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
