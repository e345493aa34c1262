import { useLocation, useNavigate } from '@site/shared-ui';
import { actBeforeEffects, visit } from '@site/shared-ui/testing';
import { act, waitFor, within } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Navbar } from './navbar.tsx';

/** A window of a given width that notifies `matchMedia` listeners when it is resized. */
function windowOf(width: number) {
  const listeners = new Set<() => void>();
  let current = width;
  window.matchMedia = (query) =>
    ({
      get matches() {
        return current <= Number(/max-width: (\d+)px/.exec(query)?.[1]);
      },
      addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
    }) as unknown as MediaQueryList;
  return {
    resize(to: number) {
      current = to;
      act(() => {
        for (const listener of listeners) listener();
      });
    },
  };
}

async function openMenu(path = '/home') {
  const screen = windowOf(390);
  const view = visit(<Navbar />, { path });
  const opener = view.getByRole('button', { name: 'Open menu' });
  await view.user.click(opener);
  const dialog = view.getByRole('dialog', { name: 'Menu' });
  return { ...view, screen, opener, dialog, menu: within(dialog) };
}

test('the menu is closed at first', () => {
  const view = visit(<Navbar />);
  expect(view.queryByRole('dialog')).toBeNull();
  expect(view.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
});

test('the menu button opens the full menu: entries, social links, close button', async () => {
  const { menu, opener } = await openMenu();
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  const entries = within(menu.getByRole('navigation')).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual(
    expect.arrayContaining(['Home', 'Company', 'Team', 'Career', 'Contact Us', 'FAQs']),
  );
  expect(menu.getByRole('link', { name: 'Company' })).toHaveAttribute('href', '/about');
  expect(menu.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/page');
  for (const network of ['LinkedIn', 'Instagram', 'Twitter/X']) {
    expect(menu.getByRole('link', { name: new RegExp(network) })).toBeInTheDocument();
  }
  expect(menu.getByRole('button', { name: 'Close menu' })).toBeInTheDocument();
});

test('Product expands to the vehicle product', async () => {
  const { menu, user } = await openMenu();
  const product = menu.getByRole('button', { name: 'Product' });
  expect(menu.queryByRole('link', { name: /HelpMyVehicle/ })).toBeNull();
  await user.click(product);
  expect(product).toHaveAttribute('aria-expanded', 'true');
  expect(menu.getByRole('link', { name: /HelpMyVehicle/ })).toHaveAttribute('href', '/HelpMyVehicle');
  await user.click(product);
  expect(menu.queryByRole('link', { name: /HelpMyVehicle/ })).toBeNull();
});

test.each([
  ['Team', '/team'],
  ['FAQs', '/page'],
  ['Home', '/home'],
])('choosing %s closes the menu and opens the page', async (name, path) => {
  const { menu, user, location, queryByRole } = await openMenu();
  await user.click(menu.getByRole('link', { name }));
  expect(location.pathname).toBe(path);
  expect(queryByRole('dialog')).toBeNull();
});

test('choosing the product closes the menu too', async () => {
  const { menu, user, location, queryByRole } = await openMenu();
  await user.click(menu.getByRole('button', { name: 'Product' }));
  await user.click(menu.getByRole('link', { name: /HelpMyVehicle/ }));
  expect(location.pathname).toBe('/HelpMyVehicle');
  expect(queryByRole('dialog')).toBeNull();
});

test('focus moves into the menu, and Tab stays inside in both directions', async () => {
  const { menu, user } = await openMenu();
  const close = menu.getByRole('button', { name: 'Close menu' });
  const last = menu.getByRole('link', { name: /Twitter/ });
  expect(close).toHaveFocus();
  await user.tab({ shift: true });
  expect(last).toHaveFocus();
  await user.tab();
  expect(close).toHaveFocus();
});

test.each([
  ['Escape', '{Escape}'],
  ['the close button', '{Enter}'],
])('%s closes the menu and returns the focus', async (_, key) => {
  const { user, opener, queryByRole } = await openMenu();
  await user.keyboard(key);
  expect(queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

test('the page behind does not scroll while the menu is open', async () => {
  const { user } = await openMenu();
  await waitFor(() => expect(document.documentElement).toHaveClass('locked'));
  await user.keyboard('{Escape}');
  expect(document.documentElement).not.toHaveClass('locked');
});

test('a menu that is closed before it was painted leaves the page as it was', async () => {
  const { user } = await openMenu();
  await user.keyboard('{Escape}');
  await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 1))));
  expect(document.documentElement).not.toHaveClass('locked');
  expect(document.querySelector('[inert]')).toBeNull();
});

test('a window that grows beyond 560 px closes the menu', async () => {
  const { screen, queryByRole, getByRole } = await openMenu();
  screen.resize(560);
  expect(getByRole('dialog')).toBeInTheDocument();
  screen.resize(561);
  expect(queryByRole('dialog')).toBeNull();
  expect(document.documentElement).not.toHaveClass('locked');
});

test('a menu whose button was pressed just before the window grew does not stay open', async () => {
  const screen = windowOf(390);
  const { getByRole, queryByRole, user } = visit(<Navbar />);
  screen.resize(561);
  await user.click(getByRole('button', { name: 'Open menu' }));
  screen.resize(390);
  expect(queryByRole('dialog')).toBeNull();
});

test('the current page is marked', async () => {
  const { menu } = await openMenu('/career');
  expect(menu.getByRole('link', { name: 'Career' })).toHaveAttribute('aria-current', 'page');
});

/** Moves focus to the heading of a page that was opened, as the shell does. */
function Page() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname !== first.current) heading.current?.focus();
  }, [pathname]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {pathname}
      </h1>
      <button type="button" onClick={() => navigate(-1)}>
        Browser’s back
      </button>
    </>
  );
}

test('the heading of the chosen page keeps the focus', async () => {
  windowOf(390);
  const { getByRole, queryByRole, user } = visit(
    <>
      <Navbar />
      <Page />
    </>,
    { path: '/home' },
  );
  await user.click(getByRole('button', { name: 'Open menu' }));
  await user.click(within(getByRole('dialog')).getByRole('link', { name: 'Career' }));
  expect(queryByRole('dialog')).toBeNull();
  expect(getByRole('heading', { name: '/career' })).toHaveFocus();
});

test('going back closes the menu', async () => {
  windowOf(390);
  const { getByRole, queryByRole, user, location } = visit(
    <>
      <Navbar />
      <Page />
    </>,
    { path: '/team', from: '/home' },
  );
  await user.click(getByRole('button', { name: 'Open menu' }));
  await user.click(getByRole('button', { name: 'Browser’s back' }));
  expect(location.pathname).toBe('/home');
  expect(queryByRole('dialog')).toBeNull();
});

test('a menu that is opened before effects have run stays open', async () => {
  windowOf(390);
  await actBeforeEffects({
    shown: (
      <MemoryRouter>
        <Navbar />
      </MemoryRouter>
    ),
    act: (container) => within(container).getByRole('button', { name: 'Open menu' }).click(),
    check: (container) => expect(within(container).getByRole('dialog', { name: 'Menu' })).toBeVisible(),
  });
});
