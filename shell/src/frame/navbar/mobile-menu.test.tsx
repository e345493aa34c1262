import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { Navbar } from './navbar.tsx';

function visitMenu(path = '/home') {
  const view = visit(<Navbar />, { path });
  const summary = view.getByText('Menu').closest('summary') as HTMLElement;
  const menu = within(summary.parentElement as HTMLElement);
  return { ...view, summary, menu };
}

test('the menu button opens and closes the full menu: entries and social links', async () => {
  const { menu, summary, user } = visitMenu();
  const team = menu.getByRole('link', { name: 'Team' });
  expect(team).not.toBeVisible();
  await user.click(summary);
  expect(team).toBeVisible();
  const entries = [...document.querySelectorAll('nav[aria-label="Menu"] > ul > li')];
  expect(entries.map((entry) => entry.querySelector('a, summary')?.textContent)).toEqual([
    'Home',
    'Product',
    'Company',
    'Team',
    'Career',
    'Contact Us',
    'FAQs',
  ]);
  expect(menu.getByRole('link', { name: 'Company' })).toHaveAttribute('href', '/about');
  expect(menu.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/page');
  for (const network of ['LinkedIn', 'Instagram', 'Twitter/X']) {
    expect(menu.getByRole('link', { name: new RegExp(network) })).toBeVisible();
  }
  await user.click(summary);
  expect(team).not.toBeVisible();
});

test('Product expands to the vehicle product', async () => {
  const { menu, summary, user } = visitMenu();
  await user.click(summary);
  const product = menu.getByText('Product');
  const link = menu.getByRole('link', { name: /HelpMyVehicle/ });
  expect(link).not.toBeVisible();
  await user.click(product);
  expect(link).toBeVisible();
  expect(link).toHaveAttribute('href', '/HelpMyVehicle');
  await user.click(product);
  expect(link).not.toBeVisible();
});

test('the current page is marked', () => {
  const { menu } = visitMenu('/career');
  expect(menu.getByRole('link', { name: 'Career' })).toHaveAttribute('aria-current', 'page');
});
