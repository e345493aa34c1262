import { actBeforeEffects, visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Navbar } from './navbar.tsx';

/** The navigation bar, and a paragraph outside it to click on. */
function visitBar(path = '/home') {
  const view = visit(
    <>
      <Navbar />
      <p>Page below</p>
    </>,
    { path },
  );
  const bar = within(view.getByRole('navigation', { name: 'Main' }));
  const button = (name: string) => bar.getByRole('button', { name });
  return { ...view, bar, product: () => button('Product'), company: () => button('Company') };
}

test('the bar has Home, Product, Company and Contact Us, and the company’s name links to the home page', () => {
  const { bar, product, company, getByRole } = visitBar();
  expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  expect(bar.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
  expect(product()).toHaveAttribute('aria-expanded', 'false');
  expect(company()).toHaveAttribute('aria-expanded', 'false');
  expect(bar.getAllByRole('listitem')).toHaveLength(4);
  expect(getByRole('link', { name: 'Waypost, to the home page' })).toHaveAttribute('href', '/home');
});

test('Product opens to the vehicle product and its tagline', async () => {
  const { bar, product, user } = visitBar();
  expect(bar.queryByRole('link', { name: /HelpMyVehicle/ })).toBeNull();
  await user.click(product());
  expect(product()).toHaveAttribute('aria-expanded', 'true');
  const link = bar.getByRole('link', { name: /HelpMyVehicle/ });
  expect(link).toHaveAttribute('href', '/HelpMyVehicle');
  expect(link).toHaveTextContent('Your Vehicle’s Best Friend Anytime, Anywhere');
});

test('Company opens to About, Team and Career', async () => {
  const { bar, company, user } = visitBar();
  await user.click(company());
  const list = within(document.getElementById(company().getAttribute('aria-controls') ?? '') as HTMLElement);
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['About', '/about'],
    ['Team', '/team'],
    ['Career', '/career'],
  ]);
  await user.click(company());
  expect(bar.queryByRole('link', { name: 'About' })).toBeNull();
});

test('opening one dropdown closes the other', async () => {
  const { product, company, user } = visitBar();
  await user.click(product());
  await user.click(company());
  expect(product()).toHaveAttribute('aria-expanded', 'false');
  expect(company()).toHaveAttribute('aria-expanded', 'true');
  await user.click(product());
  expect(product()).toHaveAttribute('aria-expanded', 'true');
  expect(company()).toHaveAttribute('aria-expanded', 'false');
});

test('a click outside the bar closes the open dropdown', async () => {
  const { product, company, user, getByText } = visitBar();
  for (const button of [product, company]) {
    await user.click(button());
    await user.click(getByText('Page below'));
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  }
});

test('choosing a link opens its page and closes the dropdown', async () => {
  const { bar, company, user, location } = visitBar();
  await user.click(company());
  await user.click(bar.getByRole('link', { name: 'Team' }));
  expect(location.pathname).toBe('/team');
  expect(company()).toHaveAttribute('aria-expanded', 'false');
});

test.each(['{Enter}', ' '])('a dropdown opens and closes by key (%s)', async (key) => {
  const { product, user } = visitBar();
  product().focus();
  await user.keyboard(key);
  expect(product()).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard(key);
  expect(product()).toHaveAttribute('aria-expanded', 'false');
});

test('Escape inside a dropdown closes it and returns the focus to its button', async () => {
  const { bar, company, user } = visitBar();
  await user.click(company());
  await user.tab();
  expect(bar.getByRole('link', { name: 'About' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(company()).toHaveFocus();
  expect(company()).toHaveAttribute('aria-expanded', 'false');
});

test('the down arrow moves focus into the list; arrows, Home and End move inside it', async () => {
  const { bar, company, user } = visitBar();
  company().focus();
  const visited: (string | null)[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'End', 'ArrowUp', 'Home', 'ArrowUp']) {
    await user.keyboard(`{${key}}`);
    visited.push(document.activeElement?.textContent ?? null);
  }
  expect(visited).toEqual(['About', 'Team', 'Career', 'About', 'Career', 'Team', 'About', 'Company']);
  expect(bar.getByRole('link', { name: 'About' })).toBeVisible();
});

test('left and right arrows move along the bar and wrap at its ends', async () => {
  const { bar, user } = visitBar();
  bar.getByRole('link', { name: 'Home' }).focus();
  const visited: (string | null)[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    await user.keyboard(`{${key}}`);
    visited.push(document.activeElement?.textContent ?? null);
  }
  expect(visited).toEqual(['Product', 'Company', 'Contact Us', 'Home', 'Contact Us']);
});

test('moving the focus out by Tab closes the dropdown', async () => {
  const { product, user } = visitBar();
  await user.click(product());
  await user.tab();
  await user.tab();
  expect(product()).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  await user.tab();
  expect(product()).toHaveAttribute('aria-expanded', 'false');
});

test('the current page and the dropdown that contains it are marked', async () => {
  const { bar, company, product, user } = visitBar('/TEAM');
  expect(company()).toHaveAttribute('aria-current', 'true');
  expect(product()).not.toHaveAttribute('aria-current');
  expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  await user.click(company());
  expect(bar.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page');
});

test('a dropdown that is opened before effects have run stays open', async () => {
  const company = (container: HTMLElement) =>
    within(within(container).getByRole('navigation', { name: 'Main' })).getByRole('button', {
      name: 'Company',
    });
  await actBeforeEffects({
    shown: (
      <MemoryRouter>
        <Navbar />
      </MemoryRouter>
    ),
    act: (container) => company(container).click(),
    check: (container) => expect(company(container)).toHaveAttribute('aria-expanded', 'true'),
  });
});
