import type { RemotePage } from '@platform/contract';
import { renderOnServer } from '@site/shared-ui/testing';
import { declaration } from './unit.ts';

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
    const { Page }: RemotePage = module.default;
    const { container, hydrate } = await renderOnServer(Page, { path });
    expect(container.querySelector('h1')).toHaveTextContent(/\w/);
    expect(container).not.toHaveTextContent('Loading...');

    const unmount = await hydrate({ path: `${path}?position=App%20Developer#anchor` });
    unmount();
  },
);
