import { runSite } from '../site/run-site.ts';
import { systemWorld } from '../site/system-world.ts';

/** `npm run site -- <verb>`: releases, and what is live of them; `docs/operations.md` has it all. */
const stop = new AbortController();
const args = process.argv.slice(2);
// Only watching ends by being stopped. Everything else may be killed at any point, and leaves a whole site.
if (args.includes('--watch')) process.once('SIGINT', () => stop.abort());
// Whoever reads may have seen enough: `npm run site -- history | head`.
process.stdout.on('error', () => process.exit());
process.exitCode = await runSite(args, systemWorld(process.env, stop.signal));
