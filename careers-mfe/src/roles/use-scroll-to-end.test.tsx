import { useNavigate } from '@site/shared-ui';
import { visit } from '@site/shared-ui/testing';
import { useState } from 'react';
import { type RoleWindow, useScrollToEnd } from './use-scroll-to-end.ts';

/** A window that is 4,000 pixels long and writes down where it was sent. */
function longWindow({ scrollY = 0, calm = false } = {}) {
  const scrolls: unknown[] = [];
  const view = {
    scrollY,
    scrollTo: (options: unknown) => void scrolls.push(options),
    matchMedia: (media: string) => ({ media, matches: calm }),
    document: { documentElement: { scrollHeight: 4000 } },
    history: {
      state: null as unknown,
      replaceState(state: unknown) {
        this.state = state;
      },
    },
  } as unknown as RoleWindow;
  return { view, scrolls };
}

function Role({ view }: { readonly view: RoleWindow }) {
  useScrollToEnd(view);
  return null;
}

/** A page before the role page, and the ways to it. */
function Site({ view, step }: { readonly view: RoleWindow; readonly step: string | number }) {
  const [arrived, setArrived] = useState(false);
  const navigate = useNavigate();
  if (arrived) return <Role view={view} />;
  const go = () => {
    if (typeof step === 'number') navigate(step);
    else navigate(step);
    setArrived(true);
  };
  return (
    <button type="button" onClick={go}>
      go
    </button>
  );
}

test('a first visit ends up at the bottom, smoothly', () => {
  const { view, scrolls } = longWindow();
  visit(<Role view={view} />, { path: '/product-manager' });
  expect(scrolls).toEqual([{ top: 4000, behavior: 'smooth' }]);
});

test('who wants less motion is taken there in one jump', () => {
  const { view, scrolls } = longWindow({ calm: true });
  visit(<Role view={view} />, { path: '/product-manager' });
  expect(scrolls).toEqual([{ top: 4000, behavior: 'instant' }]);
});

test('so does a visit by a link of the site', async () => {
  const { view, scrolls } = longWindow();
  const { user, getByRole } = visit(<Site view={view} step="/product-manager" />, { path: '/career' });
  await user.click(getByRole('button'));
  expect(scrolls).toHaveLength(1);
});

test('who has scrolled already stays where they are', () => {
  const { view, scrolls } = longWindow({ scrollY: 120 });
  visit(<Role view={view} />, { path: '/product-manager' });
  expect(scrolls).toEqual([]);
});

test('who asked for an anchor stays there, also when the anchor is left', async () => {
  const { view, scrolls } = longWindow();
  visit(<Role view={view} />, { path: '/aiml-developer#aiml' });
  expect(scrolls).toEqual([]);
});

test('who comes back by history stays where the browser puts them', async () => {
  const { view, scrolls } = longWindow();
  const { user, getByRole } = visit(<Site view={view} step={-1} />, {
    from: '/product-manager',
    path: '/career',
  });
  view.history.replaceState({ roleShown: true }, '');
  await user.click(getByRole('button'));
  expect(scrolls).toEqual([]);
});

test('the entry of the history keeps what the router wrote on it', () => {
  const { view } = longWindow();
  view.history.replaceState({ idx: 3, key: 'abc' }, '');
  visit(<Role view={view} />, { path: '/product-manager' });
  expect(view.history.state).toMatchObject({ idx: 3, key: 'abc' });
});
