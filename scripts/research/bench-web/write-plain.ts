import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportedPage } from './export-site.ts';
import { absoluteUrls, stylesOf, withOneStylesheet, withoutCode } from './plain-page.ts';

/**
 * Variant (b): the same pages as plain HTML, each with one linked stylesheet that contains exactly its rules.
 *
 * @param site folder of the exported site, for its stylesheets and fonts
 */
export async function writePlain(pages: readonly ExportedPage[], site: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  await cp(site, into, {
    recursive: true,
    filter: (source) => !/\.(js|html|css|json)(\.br|\.gz)?$/.test(source),
  });
  for (const { path, html } of pages) {
    const rules = await Promise.all(
      stylesOf(html).map(async ({ href, css }) => {
        if (css !== null) return css;
        const file = href ?? '';
        return absoluteUrls(await readFile(join(site, file), 'utf8'), `${dirname(file)}/`);
      }),
    );
    const href = `${path}.css`;
    await writeFile(join(into, href), rules.join('\n'));
    await writeFile(join(into, `${path}.html`), withOneStylesheet(withoutCode(html), href));
  }
}
