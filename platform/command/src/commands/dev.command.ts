import { parseArgs } from 'node:util';
import { DevError, runDev, runSiteDev } from '@platform/build/dev';
import { BuildError, buildFolder } from '@platform/build/sources';
import { CompositionError } from '@platform/releases';
import { unexpectedText, withoutSecrets } from '@platform/releases/failure-text';
import { siteRoot } from '@platform/releases/site-root';
import { closeOnSignal } from '@platform/server/close-on-signal';
import { ServerError } from '@platform/server/errors';

/**
 * `npm run dev [-- unit …]`: serves the site with hot reload of all units, or of the named units; the others are
 * served as last built. With `--site <address>` they run inside the pages of a running site.
 */
// Another value in the environment would silently disable hot reload.
process.env.NODE_ENV = 'development';
const closeWith = closeOnSignal();

try {
  const { values, positionals: names } = parseArgs({
    options: { site: { type: 'string' } },
    allowPositionals: true,
  });
  const root = siteRoot();
  const common = { names, env: process.env, root, print: console.log };
  const development =
    values.site === undefined
      ? await runDev({ ...common, into: buildFolder(root) })
      : await runSiteDev({ ...common, site: values.site, fetch });
  closeWith(development.close);
} catch (error) {
  const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  const known =
    isUsage ||
    error instanceof DevError ||
    error instanceof ServerError ||
    error instanceof BuildError ||
    error instanceof CompositionError;
  const { env } = process;
  console.error(known ? withoutSecrets((error as Error).message, env) : unexpectedText(error, env));
  process.exitCode = 1;
}
