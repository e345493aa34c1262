import { SettingsProvider, ToastsProvider } from '@site/shared-ui';
import { defaultSettings, type RemotePage } from '@site/shared-ui/contracts';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { MemoryRouter } from 'react-router-dom';
import { declaration } from './unit.ts';

/** The page at an address, inside the contexts that the shell provides. */
function framed({ Page }: RemotePage, address: string) {
  return (
    <MemoryRouter initialEntries={[address]}>
      <SettingsProvider value={defaultSettings}>
        <ToastsProvider value={{ show: () => {} }}>
          <Page params={{}} />
        </ToastsProvider>
      </SettingsProvider>
    </MemoryRouter>
  );
}

beforeEach(() => {
  window.scrollTo = () => {};
  window.matchMedia = (media) => ({ media, matches: false }) as MediaQueryList;
});

// The server renders without query and anchor; the browser hydrates with both. A mismatch is a console error, which
// fails the test.
test.each(declaration.routes)(
  '$path is rendered completely on the server and hydrates without a mismatch',
  async ({ path, page }) => {
    const module = await import(`../${declaration.pages[page]?.replace('./', '')}`);
    const remotePage: RemotePage = module.default;
    const root = document.createElement('div');
    root.innerHTML = renderToString(framed(remotePage, path));
    document.body.replaceChildren(root);
    const heading = root.querySelector('h1');
    expect(heading).toHaveTextContent(/\w/);
    expect(root).not.toHaveTextContent('Loading...');
    expect(root.querySelector('[style]')).toBeNull();

    const hydrated = await act(async () =>
      hydrateRoot(root, framed(remotePage, `${path}?position=App%20Developer#anchor`)),
    );
    expect(root.querySelector('h1')).toBe(heading);
    await act(async () => hydrated.unmount());
  },
);
