import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuiltRelease } from '@platform/releases/built';
import { headOf, readPages, writePlain } from './plain-pages.ts';
import type { Variant } from './variants.data.ts';

export interface Sources {
  readonly root: string;
  /** Where the site of these sources is served, and its builds. */
  readonly url: string;
  readonly built: readonly BuiltRelease[];
}

/** `variants`: without the site itself, which `sources` has built. */
export async function buildVariants(
  variants: readonly Variant[],
  { root, url, built }: Sources,
  into: string,
  print: (text: string) => void,
): Promise<void> {
  await rm(into, { recursive: true, force: true });
  const site = await readPages(url);
  const shell = built.find(({ release }) => release.unit === 'shell');
  print(`Building ${variants.map(({ name }) => name).join(', ')} …`);
  await Promise.all(
    variants.map(async ({ kind }) => {
      const output = join(into, kind);
      await mkdir(output, { recursive: true });
      if (kind === 'plain') await writePlain(site, built, output);
      else
        await promisify(execFile)(
          process.execPath,
          ['bench/variants/build.ts', output, headOf(site.get('/home') ?? '')],
          { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
        );
      await cp(join(shell?.folder ?? '', 'static'), output, { recursive: true });
    }),
  );
}
