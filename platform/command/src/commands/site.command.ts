import { CompositionError } from '@platform/releases';
import { unexpectedText, withoutSecrets } from '@platform/releases/failure-text';
import { exits } from '../call/exit-codes.data.ts';
import type { SiteDeps } from '../call/site-deps.ts';
import { runSite } from '../site/run-site.ts';
import { systemDeps } from '../site/system-deps.ts';

/** `npm run site -- <subcommand>`: manages releases and the live composition; see `platform/docs/operations.md`. */
const stop = new AbortController();
const args = process.argv.slice(2);
// Only `--watch` needs to stop cleanly. All other subcommands may be killed at any point without damage to the site.
// Ctrl-C may arrive more than once: from the terminal, from npm and from the launcher.
if (args.includes('--watch')) process.on('SIGINT', () => stop.abort());
// The reader may close the pipe early: `npm run site -- history | head`.
process.stdout.on('error', () => process.exit());
try {
  const deps = systemDeps(process.env, stop.signal);
  // Loaded when a subcommand asks for them: most need no browser.
  const browser: Pick<SiteDeps, 'mount' | 'photograph'> = {
    mount: async (...order) =>
      (await import('../mount/mount-in-browser.ts')).mountInBrowser(deps.findBrowser)(...order),
    photograph: async (...order) =>
      (await import('../mount/photograph-in-browser.ts')).photographInBrowser(deps.findBrowser)(...order),
  };
  process.exitCode = await runSite(args, Object.assign(deps, browser));
} catch (error) {
  // A `CompositionError`: the place of the store is no place.
  const known = error instanceof CompositionError;
  const { env } = process;
  console.error(known ? withoutSecrets(error.message, env) : unexpectedText(error, env));
  process.exitCode = known ? exits.usage.code : exits.failed.code;
}
