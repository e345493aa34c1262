#!/usr/bin/env node
import { versions } from 'node:process';

/**
 * `site` of the installed package: `site start`, `site dev` and the other programs of a site, or a subcommand, such as
 * `site deploy`.
 */
const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  start: () => import('./start.command.ts'),
  serve: () => import('./serve.command.ts'),
  dev: () => import('./dev.command.ts'),
  build: () => import('./build.command.ts'),
  'new-remote': () => import('./new-remote.command.ts'),
};

if (Number.parseInt(versions.node, 10) < 24) {
  console.error(`This needs Node 24 or newer; you run ${versions.node}.`);
  process.exit(1);
}
// It saves people who wait for a subcommand a third of a second. An older Node has no such export.
(await import('node:module')).enableCompileCache();
const program = programs[process.argv[2] ?? ''];
// The programs read their arguments as if they had been called alone.
if (program) process.argv.splice(2, 1);
await (program?.() ?? import('./site.command.ts'));
