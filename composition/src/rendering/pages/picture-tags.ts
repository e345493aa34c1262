import type { DocumentSettings, UnitRoute } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';
import { assetBase } from '../../core/composition/site-composition.ts';
import { addressFrom, type Html, html } from './html.ts';
import type { PageSource } from './page-files.ts';

interface PicturedPage extends Omit<PageSource, 'route'> {
  readonly route: Pick<UnitRoute, 'path'>;
  readonly settings: Pick<DocumentSettings, 'origin'>;
}

/** Tags for the picture of a shared link; without a picture, social networks show a small card. */
export function pictureTags(page: PicturedPage): Html {
  const picture = ownPicture(page) ?? commonPicture(page);
  if (!picture) return html`<meta name="twitter:card" content="summary">\n`;
  return html`<meta property="og:image" content="${addressFrom(page.settings.origin, picture.href)}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${picture.alt}">
<meta name="twitter:card" content="summary_large_image">
`;
}

function ownPicture({ route, owner, baseOf = assetBase }: PicturedPage) {
  const picture = owner.pictures?.[route.path];
  return picture && { href: `${baseOf(owner)}${picture.file}`, alt: picture.alt };
}

function commonPicture({ shell }: PicturedPage) {
  const there = shell.files.some(({ path }) => path === 'static/og.png');
  return there ? { href: '/og.png', alt: `${site.name}: ${site.tagline}` } : null;
}
