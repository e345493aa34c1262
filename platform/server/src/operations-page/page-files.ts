import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const sharedUi = new URL('../../../../shared-ui/', import.meta.url);
const fontFile = '@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2';

/** Files of `shared-ui` that are plain CSS, in their order. Class names are those of its components. */
const sharedStyles = [
  ...['tokens/tokens.css', 'tokens/semantic-tokens.css', 'tokens/font.css', 'tokens/global.css'],
  ...['components/button/button.module.css', 'components/card/card.module.css'],
  ...['components/plate/plate.module.css', 'components/visually-hidden/visually-hidden.module.css'],
  ...['fields/field.module.css', 'fields/option.module.css'],
];

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
  const text = (url: URL) => readFileSync(url, 'utf8');
  const shared = sharedStyles.map((path) => text(new URL(`src/${path}`, sharedUi)));
  const style = [...shared, text(new URL('operations.css', import.meta.url))]
    .join('\n')
    .replace(/@import [^;]+;/g, '')
    .replace(`url("${fontFile}")`, 'url("overpass.woff2")');
  const font = readFileSync(createRequire(sharedUi).resolve(fontFile));
  return [
    { name: 'style.css', type: 'text/css; charset=utf-8', content: style },
    {
      name: 'follow.js',
      type: 'text/javascript; charset=utf-8',
      content: text(new URL('follow.js', import.meta.url)),
    },
    { name: 'overpass.woff2', type: 'font/woff2', content: font },
  ];
}
