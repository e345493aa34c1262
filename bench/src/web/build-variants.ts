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
  print('Installing the packages of the variants (Astro, single-spa, Lighthouse; a minute) …');
  await run('npm', ['ci', '--loglevel=error'], { cwd: join(root, folder) });
}

export interface Sources {
  readonly root: string;
  /** Where the site of these sources is served, and its builds. */
  readonly url: string;
  readonly built: readonly BuiltRelease[];
}

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
  for (const { kind, name } of variants) {
    if (kind === 'site') continue;
    print(`Building ${name} …`);
    const output = join(into, kind);
    await mkdir(output);
    if (kind === 'plain') await writePlain(site, sources.built, output);
    else
      await run(process.execPath, ['build.ts', kind, output, heads], {
        cwd: join(sources.root, folder),
        env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
        maxBuffer: 16 * 1024 * 1024,
      });
    await cp(join(shell?.folder ?? '', 'static'), output, { recursive: true });
  }
}
