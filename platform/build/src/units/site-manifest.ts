import { readFile, writeFile } from 'node:fs/promises';
import type { SiteConfig } from '@platform/contract';

/** Adds what the site's configuration says to the web app manifest in a folder of static files, if there is one. */
export async function writeManifest(statics: string, site: SiteConfig): Promise<void> {
  const path = `${statics}/site.webmanifest`;
  const own = await readFile(path, 'utf8').catch(() => null);
  if (own !== null) await writeFile(path, siteManifest(own, site));
}

/** @param own what the shell's own file says: icons, colours and shortcuts. It may say the rest as well. */
export function siteManifest(
  own: string,
  { name, description, language, home }: Pick<SiteConfig, 'name' | 'description' | 'language' | 'home'>,
): string {
  const told = { name, short_name: name, description, lang: language, start_url: home };
  return `${JSON.stringify({ ...told, ...(JSON.parse(own) as object) }, null, 2)}\n`;
}
