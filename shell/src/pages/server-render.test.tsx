import type { RemotePage } from '@platform/contract';
import { ToastHost } from '@platform/runtime';
import { renderOnServer } from '@site/shared-ui/testing';
import { Footer } from '../frame/footer/footer.tsx';
import { Navbar } from '../frame/navbar/navbar.tsx';
import { SkipLink } from '../frame/skip-link/skip-link.tsx';
import { toasts } from '../frame/toasts/toasts.ts';
import { declaration } from '../unit.ts';

const framed = ({ Page }: RemotePage) => (
  <ToastHost views={toasts}>
    <SkipLink />
    <Navbar />
    <main>
      <Page params={{}} />
    </main>
    <Footer year={2031} />
  </ToastHost>
);

// The server does not know query, anchor or width. A hydration mismatch is a console error, which fails the test.
test.each(declaration.routes)(
  '$path is whole from the server and taken over as it is',
  async ({ path, page }) => {
    const module = await import(`../${declaration.pages[page]?.replace('./src/', '')}`);
    const address = path.replace('*', '/nowhere');
    const { container, hydrate } = await renderOnServer(framed(module.default), { path: address });
    const findParts = () => [
      ...container.querySelectorAll('h1, nav[aria-label="Main"], details:not(nav details), footer'),
    ];
    const parts = findParts();
    expect(parts.map(({ localName }) => localName)).toEqual(['nav', 'details', 'h1', 'footer']);

    const unmount = await hydrate({ path: `${address}?from=mail#company` });
    expect(findParts()).toEqual(parts);
    unmount();
  },
);
