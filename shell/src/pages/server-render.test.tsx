import type { RemotePage } from '@site/shared-ui/contracts';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router-dom';
import { Footer } from '../frame/footer/footer.tsx';
import { Navbar } from '../frame/navbar/navbar.tsx';
import { SkipLink } from '../frame/skip-link/skip-link.tsx';
import { ToastHost } from '../frame/toasts/toast-host.tsx';
import { declaration } from '../unit.ts';

function framed({ Page }: RemotePage, address: string) {
  return (
    <MemoryRouter initialEntries={[address]}>
      <ToastHost>
        <SkipLink />
        <Navbar />
        <main>
          <Page params={{}} />
        </main>
        <Footer year={2031} />
      </ToastHost>
    </MemoryRouter>
  );
}

// The server does not know query, anchor or width. A hydration mismatch is a console error, which fails the test.
test.each(declaration.routes)(
  '$path is whole from the server and taken over as it is',
  async ({ path, page }) => {
    const module = await import(`../${declaration.pages[page]?.replace('./src/', '')}`);
    const address = path.replace('*', '/nowhere');
    const root = document.createElement('div');
    root.innerHTML = renderToString(framed(module.default, address));
    document.body.replaceChildren(root);
    const parts = [...root.querySelectorAll('h1, nav[aria-label="Main"], [role="dialog"], footer')];
    expect(parts.map(({ localName }) => localName)).toEqual(['nav', 'div', 'h1', 'footer']);
    expect(root.querySelector('[style]')).toBeNull();

    const hydrated = await act(async () =>
      hydrateRoot(root, framed(module.default, `${address}?from=mail#company`)),
    );
    expect([...root.querySelectorAll('h1, nav[aria-label="Main"], [role="dialog"], footer')]).toEqual(parts);
    await act(async () => hydrated.unmount());
  },
);
