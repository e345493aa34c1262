import { visit } from '@site/shared-ui/testing';
import { fireEvent, within } from '@testing-library/react';
import { Navbar } from './navbar.tsx';

function visitBar(path = '/home') {
  const view = visit(<Navbar />, { path });
  const bar = within(view.getByRole('navigation', { name: 'Main' }));
  const summary = (name: string) => bar.getByText(name).closest('summary') as HTMLElement;
  return { ...view, bar, product: summary('Product'), company: summary('Company') };
}

/** The links that an open dropdown shows. */
const linksOf = (summary: HTMLElement) =>
  [...(summary.parentElement?.querySelectorAll('a') ?? [])].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);

test('the bar has Home, Product, Company and Contact Us, and the company’s name links to the home page', () => {
  const { bar, product, company, getByRole } = visitBar();
  expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  expect(bar.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
  for (const summary of [product, company]) expect(summary.parentElement).not.toHaveAttribute('open');
  const entries = document.querySelectorAll('nav[aria-label="Main"] > ul > li');
  expect(entries).toHaveLength(4);
  expect(getByRole('link', { name: 'Waypost, to the home page' })).toHaveAttribute('href', '/home');
});

test('Product opens to the vehicle product and its tagline', async () => {
  const { bar, product, user } = visitBar();
  const link = bar.getByRole('link', { name: /HelpMyVehicle/ });
  expect(link).not.toBeVisible();
  await user.click(product);
  expect(link).toBeVisible();
  expect(link).toHaveAttribute('href', '/HelpMyVehicle');
  expect(link).toHaveTextContent('Your Vehicle’s Best Friend Anytime, Anywhere');
});

test('Company opens to About, Team and Career', async () => {
  const { bar, company, user } = visitBar();
  await user.click(company);
  expect(linksOf(company)).toEqual([
    ['About', '/about'],
    ['Team', '/team'],
    ['Career', '/career'],
  ]);
  expect(bar.getByRole('link', { name: 'About' })).toBeVisible();
  await user.click(company);
  expect(bar.getByRole('link', { name: 'About' })).not.toBeVisible();
});

test('the current page and the dropdown that contains it are marked', () => {
  const { bar, company, product } = visitBar('/TEAM');
  expect(company).toHaveAttribute('aria-current', 'true');
  expect(product).not.toHaveAttribute('aria-current');
  expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  expect(bar.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page');
});

test.each([{}, { altKey: true }, { metaKey: true }])(
  'the bar leaves the arrow keys to the browser, which may go back (%j)',
  (modifiers) => {
    const { bar, company } = visitBar();
    for (const element of [bar.getByRole('link', { name: 'Contact Us' }), company]) {
      element.focus();
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        expect(fireEvent.keyDown(element, { key, ...modifiers })).toBe(true);
        expect(element).toHaveFocus();
      }
    }
  },
);
