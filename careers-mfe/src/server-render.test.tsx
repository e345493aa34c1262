import type { RemotePage } from '@platform/contract';
import { renderOnServer } from '@site/shared-ui/testing';
import { declaration } from './unit.ts';

beforeEach(() => {
  window.scrollTo = () => {};
  window.matchMedia = (media) => ({ media, matches: false }) as MediaQueryList;
});

// The server renders without query and anchor; the browser hydrates with both. A mismatch is a console error, which
// fails the test.
const [passed = ''] = declaration.routes.flatMap(({ closesAt = [] }) => closesAt).sort();
const routes = declaration.routes.flatMap((route) => [route, { ...route, passed }]);
test.each(routes)(
  '$path is rendered completely on the server and hydrates without a mismatch, $passed',
  async ({ path, page, ...options }) => {
    const module = await import(`../${declaration.pages[page]?.replace('./', '')}`);
    const { Page }: RemotePage = module.default;
    const { container, hydrate } = await renderOnServer(Page, { path, ...options });
    expect(container.querySelector('h1')).toHaveTextContent(/\w/);
    expect(container).not.toHaveTextContent('Loading...');

    const unmount = await hydrate({ path: `${path}?position=App%20Developer#anchor` });
    unmount();
  },
);
