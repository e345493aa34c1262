import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltRelease } from '@platform/releases/built';
import { assetBase } from '@platform/releases/rendering';
import { pages } from './variants.data.ts';

function withoutCode(html: string): string {
  return html
    .replace(/<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>\n?/g, '')
    .replace(/<link[^>]*(rel="modulepreload"|rel="preload"[^>]*as="script")[^>]*>\n?/g, '');
}

/** The head without scripts, styles and fonts: what search engines and social networks read. */
export function headOf(html: string): string {
  const head = /<head>\n?([\s\S]*?)\n?<\/head>/.exec(withoutCode(html))?.[1] ?? '';
  return head
    .replace(/<style[^>]*>[\s\S]*?<\/style>\n?/g, '')
    .replace(/<link[^>]*rel="(stylesheet|preload)"[^>]*>\n?/g, '');
}

export async function readPages(url: string): Promise<ReadonlyMap<string, string>> {
  const read = async (path: string) => [path, await (await fetch(`${url}${path}`)).text()] as const;
  return new Map(await Promise.all(pages.map(read)));
}

export async function writePlain(
  site: ReadonlyMap<string, string>,
  built: readonly BuiltRelease[],
  into: string,
): Promise<void> {
  for (const { release, folder } of built)
    await cp(folder, join(into, assetBase(release)), {
      recursive: true,
      filter: (source) => !/[\\/]node$|\.(c?js|json|br|gz)$/.test(source),
    });
  await mkdir(into, { recursive: true });
  for (const [path, html] of site) await writeFile(join(into, `${path}.html`), withoutCode(html));
}
