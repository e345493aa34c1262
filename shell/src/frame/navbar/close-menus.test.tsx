import { visit } from '@site/shared-ui/testing';
import { act, fireEvent, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { closeMenus } from './close-menus.ts';
import { Navbar } from './navbar.tsx';

let resize = () => {};

beforeAll(() => {
  // jsdom cannot open the page of a link.
  window.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
  });
  const query = { addEventListener: (_: string, listener: () => void) => (resize = listener) };
  const listening = {
    addEventListener: window.addEventListener.bind(window),
    matchMedia: () => query as unknown as MediaQueryList,
  };
  closeMenus(document, listening, {
    on: (kind, leave) => {
      if (kind === 'leave') window.addEventListener('pagehide', leave);
      return () => undefined;
    },
  });
});

function openMenu(label: string) {
  const view = visit(
    <>
      <Navbar />
      <main>
        <a href="#part">Part</a>
      </main>
      <p>Below</p>
    </>,
  );
  view.container.id = 'root';
  const toasts = document.createElement('section');
  toasts.setAttribute('aria-live', 'polite');
  toasts.innerHTML = '<button type="button">Dismiss</button>';
  view.container.append(toasts);
  const menu = [...view.container.querySelectorAll<HTMLDetailsElement>('details[name]')].find(
    (one) => one.querySelector('summary')?.textContent === label,
  );
  const summary = menu?.querySelector('summary');
  const link = menu?.querySelector('a');
  if (!menu || !summary || !link) throw new Error(`There is no menu ${label}.`);
  fireEvent.click(summary);
  expect(menu.open).toBe(true);
  link.focus();
  return { ...view, menu, summary, link, toasts };
}

const menus = ['Product', 'Company', 'Menu'];

describe.each(['Company', 'Menu'])('the menu %s', (label) => {
  test.each<[string, (opened: ReturnType<typeof openMenu>) => void]>([
    ['a choice of its link', ({ link }) => void fireEvent.click(link)],
    ['a choice in a new tab', ({ link }) => void fireEvent.click(link, { ctrlKey: true })],
    ['Escape', ({ link }) => void fireEvent.keyDown(link, { key: 'Escape' })],
    ['Back', () => void fireEvent.popState(window)],
    ['the end of the document', () => void fireEvent(window, new Event('pagehide'))],
    ['another layout', () => resize()],
    [
      'its button',
      ({ summary }) => {
        summary.focus();
        fireEvent.click(summary);
      },
    ],
  ])('is closed by %s', (_, close) => {
    const opened = openMenu(label);
    act(() => close(opened));
    expect(opened.menu.open).toBe(false);
    // Where the page does not take the focus.
    expect(opened.summary).toHaveFocus();
  });

  test('that is opened before React comes stays open when it is hydrated', async () => {
    const app = (
      <MemoryRouter>
        <Navbar />
      </MemoryRouter>
    );
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(app);
    const index = menus.indexOf(label);
    const menu = () => root.querySelectorAll<HTMLDetailsElement>('details[name]')[index];
    const before = menu();
    before?.setAttribute('open', '');
    const hydrated = await act(async () => hydrateRoot(root, app));
    expect(menu()).toBe(before);
    expect(menu()?.open).toBe(true);
    await act(async () => hydrated.unmount());
    root.remove();
  });
});

test('a menu is closed by a press outside, also where the event does not leave the page', () => {
  const { menu, getByText } = openMenu('Company');
  const below = getByText('Below');
  below.addEventListener('pointerdown', (event) => event.stopPropagation());
  fireEvent.pointerDown(below);
  expect(menu.open).toBe(false);
});

test('a menu is closed by the focus outside, which stays there', () => {
  const { menu, getByRole } = openMenu('Company');
  getByRole('link', { name: 'Part' }).focus();
  expect(menu.open).toBe(false);
  expect(getByRole('link', { name: 'Part' })).toHaveFocus();
});

test('a menu stays open for a press and the focus inside, and for a toast', () => {
  const { menu, link, summary, toasts } = openMenu('Company');
  for (const inside of [link, summary, toasts.querySelector('button')]) {
    fireEvent.pointerDown(inside as Element);
    inside?.focus();
    expect(menu.open).toBe(true);
  }
});

test('opening a menu closes another', () => {
  const { menu, getByRole } = openMenu('Product');
  const company = within(getByRole('navigation', { name: 'Main' })).getByText('Company');
  fireEvent.pointerDown(company);
  fireEvent.click(company);
  expect(menu.open).toBe(false);
  expect(company.closest('details')).toHaveAttribute('open');
});
