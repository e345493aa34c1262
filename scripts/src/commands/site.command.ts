import { mountInBrowser } from '../site/mount/mount-in-browser.ts';
import { runSite } from '../site/run-site.ts';
import { systemDeps } from '../site/system-deps.ts';

/** `npm run site -- <subcommand>`: releases, and what is live of them; `docs/operations.md` has it all. */
const stop = new AbortController();
const args = process.argv.slice(2);
// Only watching ends by being stopped. Everything else may be killed at any point, and leaves a whole site.
if (args.includes('--watch')) process.once('SIGINT', () => stop.abort());
// Whoever reads may have seen enough: `npm run site -- history | head`.
process.stdout.on('error', () => process.exit());
const deps = systemDeps(process.env, stop.signal);
process.exitCode = await runSite(args, { ...deps, mount: mountInBrowser(deps.findBrowser) });
