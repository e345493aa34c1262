import { defaultSettings, type RemotePage } from '@site/shared-ui/contracts';
import { SettingsProvider, ToastsProvider } from '@site/shared-ui/host';
import { renderOnServer } from '@site/shared-ui/testing';
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
    const { container, hydrate } = await renderOnServer(framed(remotePage, path));
    expect(container.querySelector('h1')).toHaveTextContent(/\w/);
    expect(container).not.toHaveTextContent('Loading...');

    const unmount = await hydrate(framed(remotePage, `${path}?position=App%20Developer#anchor`));
    unmount();
  },
);
