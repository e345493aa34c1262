import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuiltRelease } from '@platform/releases/built';
import { root } from '@platform/releases/root';
import { headOf, readPages, writePlain } from './plain-pages.ts';
import type { Variant } from './variants.data.ts';

const run = promisify(execFile);

/** Its packages have a lock file of their own: `npm ci` in the root does not install them. */
const folder = 'bench/variants';

export async function installVariants(print: (text: string) => void): Promise<void> {
  if (existsSync(join(root, folder, 'node_modules/.package-lock.json'))) return;
  print('Installing the packages of the variants (Astro; a minute) …');
  await run('npm', ['ci', '--loglevel=error'], { cwd: join(root, folder) });
}

export interface Sources {
  readonly root: string;
  /** Where the site of these sources is served, and its builds. */
  readonly url: string;
  readonly built: readonly BuiltRelease[];
}

/** `variants`: without the site itself, which `sources` has built. */
export async function buildVariants(
  variants: readonly Variant[],
  sources: Sources,
  into: string,
  print: (text: string) => void,
): Promise<void> {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const site = await readPages(sources.url);
  const heads = join(into, 'heads.json');
  await writeFile(
    heads,
    JSON.stringify(Object.fromEntries([...site].map(([path, html]) => [path, headOf(html)]))),
  );
  const shell = sources.built.find(({ release }) => release.unit === 'shell');
  print(`Building ${variants.map(({ name }) => name).join(', ')} …`);
  await Promise.all(
    variants.map(async ({ kind }) => {
      const output = join(into, kind);
      await mkdir(output);
      if (kind === 'plain') await writePlain(site, sources.built, output);
      else {
        const astro = ['node_modules/astro/bin/astro.mjs', 'build', '--root=astro', `--outDir=${output}`];
        await run(process.execPath, kind === 'astro' ? astro : ['build.ts', kind, output], {
          cwd: join(sources.root, folder),
          env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', BENCH_HEADS: heads },
          maxBuffer: 16 * 1024 * 1024,
        });
      }
      await cp(join(shell?.folder ?? '', 'static'), output, { recursive: true });
    }),
  );
}
