import { fileURLToPath } from 'node:url';
import { build } from 'astro';

/** (c) Static pages with their styles inlined, prefetch, and an island where a form is. */
export async function buildAstro(output: string, headsFile: string): Promise<void> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.BENCH_HEADS = headsFile;
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    outDir: output,
    cacheDir: `${output}-cache`,
    logLevel: 'warn',
  });
}
