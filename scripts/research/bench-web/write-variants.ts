import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltRelease } from '../../src/build/find-built.ts';
import { hashOf } from '../../src/build/release-id.ts';
import { buildVariant, installVariants } from './build-variant.ts';
import { compressFolder } from './compress-folder.ts';
import { dateByContent } from './date-by-content.ts';
import { type ExportedPage, exportSite } from './export-site.ts';
import type { NginxSite } from './nginx-config.ts';
import { headOf } from './plain-page.ts';
import type { Variant, VariantKind } from './variants.data.ts';
import { writePlain } from './write-plain.ts';

export interface VariantSources {
  /** Root of the sources, with a trailing slash. */
  readonly root: string;
  /** The site of these sources: where it is served, and its builds. */
  readonly url: string;
  readonly built: readonly BuiltRelease[];
}

/** Files of the variants, one folder for each kind. */
/** Headers that fit the content of this site's pages only. */
const ownHeaders = new Set(['content-security-policy', 'speculation-rules']);

export interface WrittenVariants {
  /** What nginx needs to serve a variant on a port. */
  siteOf(kind: VariantKind, port: number): NginxSite;
}

const ownParts = ['astro', 'federation', 'shared', 'single-spa', 'spa', 'build.ts', 'package-lock.json'];
/** What the builds of the variants are made from. */
const inputs = [
  ...['careers-mfe', 'contact-mfe', 'shell', 'shared-ui'].flatMap((part) => [
    `${part}/src`,
    `${part}/package.json`,
  ]),
  ...ownParts.map((part) => `scripts/research/variants/${part}`),
  ...['scripts/src/build', 'package-lock.json', 'tsconfig.base.json', '.browserslistrc'],
];

/**
 * Writes the files of the variants, compressed. Builds of the same sources are made once.
 *
 * @param into folder for the files
 * @param kept folder of the builds that are kept for later runs
 */
export async function writeVariants(
  variants: readonly Variant[],
  { root, url, built }: VariantSources,
  into: string,
  kept: string,
  print: (text: string) => void,
): Promise<WrittenVariants> {
  const folderOf = (kind: VariantKind) => join(into, kind);
  const pages = await exportSite(url, built, folderOf('site'));
  await compressFolder(folderOf('site'));
  const heads = join(into, 'heads.json');
  const headsText = JSON.stringify(Object.fromEntries(pages.map(({ path, html }) => [path, headOf(html)])));
  await writeFile(heads, headsText);
  const statics = join(built.find(({ release }) => release.unit === 'shell')?.folder ?? '', 'static');
  const sources = createHash('sha256')
    .update(await hashOf(root, inputs))
    .update(headsText)
    .digest('hex');
  for (const { kind, name } of variants.filter((variant) => variant.kind !== 'site')) {
    if (kind === 'plain') {
      await writePlain(pages, folderOf('site'), folderOf(kind));
      await compressFolder(folderOf(kind));
      continue;
    }
    const build = join(kept, `${kind}-${sources.slice(0, 16)}`);
    if (!existsSync(build)) {
      print(`Building ${name} …`);
      await installVariants(print);
      await buildVariant(kind, root, `${build}.part`, heads, statics);
      await compressFolder(`${build}.part`);
      await rename(`${build}.part`, build);
    }
    await rm(folderOf(kind), { recursive: true, force: true });
    await mkdir(dirname(folderOf(kind)), { recursive: true });
    await cp(build, folderOf(kind), { recursive: true });
  }
  await dateByContent(into);
  return { siteOf: (kind, port) => nginxSite(kind, port, folderOf(kind), pages) };
}

function nginxSite(kind: VariantKind, port: number, root: string, pages: readonly ExportedPage[]): NginxSite {
  const singlePage = kind === 'spa' || kind === 'federation' || kind === 'single-spa';
  const headers = pages.map(({ path, headers }) => [
    path,
    kind === 'site' ? headers : commonHeaders(headers),
  ]);
  return { port, root, singlePage, headers: Object.fromEntries(headers) };
}

/**
 * The headers that any page can have. Some of them make the browser start another process, which takes time whatever the
 * page is made of.
 */
function commonHeaders(headers: ExportedPage['headers']): ExportedPage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));
}
