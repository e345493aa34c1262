import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BuiltRelease, root } from '@site/scripts/site';
import type { VariantsRequest } from './build-variants.process.ts';
import { copySources } from './copy-sources.ts';
import type { Variant } from './variants.data.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('build-variants.process.ts', import.meta.url));

/**
 * Builds variants of units from a copy of the sources. Variants that this folder already contains are not built
 * again.
 *
 * @param folder a different one for each test file, since two of them may build the same variant at the same time
 */
export async function buildVariants(
  folder: string,
  variants: readonly Variant[],
): Promise<readonly BuiltRelease[]> {
  const sources = await copySources();
  const request: VariantsRequest = { sources, into: `${root}.site/test/${folder}`, variants };
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
