import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const fontFile = '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2';

export interface PageFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer;
}

/**
 * Styles, script and font of the page. They come from the server's own sources: the page must look right, and work, while
 * the live release of the shell does not.
 */
export function readPageFiles(): readonly PageFile[] {
  const own = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const font = readFileSync(createRequire(import.meta.url).resolve(fontFile));
  return [
    { name: 'style.css', type: 'text/css; charset=utf-8', content: own('operations.css') },
    { name: 'follow.js', type: 'text/javascript; charset=utf-8', content: own('follow.js') },
    { name: 'overpass.woff2', type: 'font/woff2', content: font },
  ];
}
