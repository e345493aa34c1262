import { flushCompileCache } from 'node:module';
import { runSite } from '../../site/run-site.ts';
import { systemDeps } from '../../site/system-deps.ts';

/** A `site` command for a process that may be killed at any moment. */
export interface OperatorOrder {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

process.on('message', async ({ args, env }: OperatorOrder) => {
  const ignore = () => undefined;
  const deps = systemDeps({ ...process.env, ...env }, new AbortController().signal);
  const mount = async () => ({ status: 'skipped', reason: 'a drill' }) as const;
  await runSite(args, { ...deps, mount, photograph: mount, out: ignore, err: ignore });
  process.disconnect();
});
// Loaded ahead, so that a random delay hits the work and not the loading.
await import('@platform/server');
// A process that is killed does not write its compiled code, and the next one would compile it again.
flushCompileCache();
process.send?.('ready');
