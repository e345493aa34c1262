import { createHash } from 'node:crypto';
import { inParallel } from '../../core/in-parallel.ts';
import { readReleaseFile } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';
import type { PageFile } from './page-files.ts';

/** Address of a stylesheet → the inline sheet; other stylesheets are links. */
export type InlineStyles = ReadonlyMap<string, ReturnType<typeof styleOf>>;

/** Every page has a copy of its sheets in the server's memory (bytes). Those of the build have at most 27 kB. */
const longestSheet = 200_000;

const sheetsAtOnce = 8;

/**
 * Reads stylesheets for inlining: an inline stylesheet needs no request before the first paint. A stylesheet that
 * cannot be read, is long, or contains `</`, stays a link.
 */
export async function readInlineStyles(
  store: Pick<Store, 'read'>,
  files: readonly PageFile[],
): Promise<InlineStyles> {
  const distinct = [...new Map(files.map((file) => [file.href, file])).values()];
  const sheets = await inParallel(distinct, sheetsAtOnce, async (file) => {
    const content = await readReleaseFile(store, file.release, file.path).catch(() => null);
    if (content === null || content.byteLength > longestSheet) return null;
    const css = inlined(new TextDecoder().decode(content), file);
    return css.includes('</') ? null : ([file.href, styleOf(css)] as const);
  });
  return new Map(sheets.filter((sheet) => sheet !== null));
}

/** With its source, `'sha256-…'`, as a content security policy names it. */
function styleOf(css: string) {
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

/** Makes relative addresses in the sheet absolute: inline, they would be relative to the page. */
function inlined(css: string, { href, path }: PageFile): string {
  const base = href.slice(0, href.length - path.length);
  return css.trim().replace(/url\((["']?)(?!["']?(?:[a-z]+:|\/|#))/g, `url($1${base}`);
}
