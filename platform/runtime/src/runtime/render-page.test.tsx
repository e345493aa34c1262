/** @jest-environment node */

import type { RemotePage, SiteComposition } from '@platform/contract';
import { useRelease } from '@platform/host';
import { catalog, composed } from '../navigation/testing/open-shell.tsx';
import { plainParts } from '../navigation/testing/plain-parts.tsx';

Object.assign(globalThis, { HOST_VERSION: '1.0.0' });
const { renderPage } = await import('./render-page.tsx');

const asked = () => undefined;
const page: RemotePage = { contract: 1, Page: () => <p>Release: {useRelease()}</p> };

test.each([
  ['a remote', '/join-innovation', 'c1'],
  ['the shell', '/about', 's1'],
])('a page in a document of %s knows the release that is live', async (_, pathname, release) => {
  const composition: SiteComposition = composed(1, catalog('c1'));
  const html = await renderPage(plainParts, { composition, pathname, page, year: 2031, asked });
  expect(html).toContain(`Release: <!-- -->${release}`);
});
