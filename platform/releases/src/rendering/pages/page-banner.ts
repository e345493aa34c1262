import { createHash } from 'node:crypto';
import { compressed, etagOf } from './asset.ts';
import type { Html } from './html.ts';
import type { Page } from './site-pages.ts';

/** What stands above the content of a page, outside of the root of its code. */
export interface PageBanner {
  readonly html: Html;
  readonly css: string;
}

const start = '</head>\n<body>';

export function withBanner(page: Page, { html, css }: PageBanner): Page {
  const [head = '', ...rest] = Buffer.from(page.plain).toString('utf8').split(start);
  const plain = Buffer.from(`${head}<style>${css}</style>\n${start}${html.text}\n${rest.join(start)}`);
  const source = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  return {
    ...page,
    etag: etagOf(plain),
    styleSources: [...page.styleSources, source],
    plain,
    ...compressed(plain),
  };
}
