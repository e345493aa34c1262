import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BuiltRelease, root } from '@site/site-command';
import type { VariantsRequest } from './build-variants.process.ts';
import { copySources } from './copy-sources.ts';
import type { Variant } from './variants.data.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('build-variants.process.ts', import.meta.url));

/**
 * Builds all variants of units from a copy of the sources, once in a test run: a file that needs some of them while
 * another one builds them waits for it. The first build of a process takes three times as long as the others.
 */
export async function buildVariants(variants: readonly Variant[]): Promise<readonly BuiltRelease[]> {
  const sources = await copySources();
  const request: VariantsRequest = { sources, into: `${root}.site/test/variants`, variants };
  try {
    const { stdout } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, JSON.stringify(request)],
      { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
    );
    const lines = stdout.trim().split('\n');
    return lines.map((line) => JSON.parse(line) as BuiltRelease);
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
}
