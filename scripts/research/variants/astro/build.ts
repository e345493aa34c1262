import { fileURLToPath } from 'node:url';
import { build } from 'astro';

/** Variant (c): static pages with inline styles, prefetch, and an island for each form. */
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
