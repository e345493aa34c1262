import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildVariant, installVariants } from './build-variant.ts';
import { compressFolder } from './compress-folder.ts';
import { exportSite } from './export-site.ts';
import { freePorts, type RunningNginx, startNginx } from './nginx.ts';
import type { NginxSite } from './nginx-config.ts';
import { type OpenSite, openSite } from './open-site.ts';
import { headOf } from './plain-page.ts';
import type { Served } from './round-steps.ts';
import type { Variant } from './variants.data.ts';
import { writePlain } from './write-plain.ts';

export interface ServedVariants {
  readonly served: readonly Served[];
  readonly site: OpenSite;
  readonly nginx: RunningNginx;
  close(): Promise<void>;
}

/** Builds the variants into a folder and serves them. Files of an earlier run are deleted. */
export async function serveVariants(
  variants: readonly Variant[],
  folder: string,
  print: (text: string) => void,
): Promise<ServedVariants> {
  for (const part of ['files', 'nginx', 'store', 'data'])
    await rm(join(folder, part), { recursive: true, force: true });
  const site = await openSite(folder, print);
  const api = site.server.url;
  const close = async () => {
    await site.server.close();
  };
  try {
    const folderOf = (kind: Variant['kind']) => join(folder, 'files', kind);
    const pages = await exportSite(api, site.built, folderOf('site'));
    await compressFolder(folderOf('site'));
    const heads = join(folder, 'files', 'heads.json');
    await writeFile(
      heads,
      JSON.stringify(Object.fromEntries(pages.map(({ path, html }) => [path, headOf(html)]))),
    );
    const statics = join(site.built.find(({ release }) => release.unit === 'shell')?.folder ?? '', 'static');
    for (const { kind, name } of variants.filter((variant) => variant.kind !== 'site')) {
      print(`Building ${name} …`);
      if (kind === 'plain') await writePlain(pages, folderOf('site'), folderOf(kind));
      else {
        await installVariants(print);
        await buildVariant(kind, folderOf(kind), heads, statics);
      }
      await compressFolder(folderOf(kind));
    }
    const ports = await freePorts(variants.length);
    const headers = Object.fromEntries(pages.map((page) => [page.path, page.headers]));
    const served = variants.map((variant, index) => ({ variant, port: ports[index] ?? 0 }));
    const sites = served
      .filter(({ variant }) => variant.nginx)
      .map(
        ({ variant: { kind }, port }): NginxSite => ({
          port,
          root: folderOf(kind),
          singlePage: kind === 'spa' || kind === 'federation' || kind === 'single-spa',
          ...(kind === 'site' && { headers }),
        }),
      );
    const nginx = await startNginx(join(folder, 'nginx'), api, sites);
    return {
      site,
      nginx,
      served: served.map(({ variant, port }) => ({
        variant,
        url: variant.nginx ? `http://127.0.0.1:${port}` : api,
      })),
      close: async () => {
        await nginx.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
