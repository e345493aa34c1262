import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../src/build/workspace.ts';
import { freePorts, type RunningNginx, startNginx } from './nginx.ts';
import type { NginxSite } from './nginx-config.ts';
import { type OpenSite, openSite } from './open-site.ts';
import type { Served } from './round-steps.ts';
import type { Variant } from './variants.data.ts';
import { writeVariants } from './write-variants.ts';

export interface ServedVariants {
  readonly served: readonly Served[];
  readonly site: OpenSite;
  readonly nginx: RunningNginx;
  /** What nginx serves. */
  readonly sites: readonly NginxSite[];
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
    const sources = { root, url: api, built: site.built };
    const written = await writeVariants(
      variants,
      sources,
      join(folder, 'files'),
      join(folder, 'built'),
      print,
    );
    const ports = await freePorts(variants.length);
    const served = variants.map((variant, index) => ({ variant, port: ports[index] ?? 0 }));
    const sites = served
      .filter(({ variant }) => variant.nginx)
      .map(({ variant: { kind }, port }) => written.siteOf(kind, port));
    const nginx = await startNginx(join(folder, 'nginx'), api, sites);
    return {
      site,
      nginx,
      sites,
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
