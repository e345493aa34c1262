import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { Navbar } from './navbar.tsx';

function visitBar(path = '/home') {
  const view = visit(<Navbar />, { path });
  const bar = within(view.getByRole('navigation', { name: 'Main' }));
  const summary = (name: string) => bar.getByText(name).closest('summary') as HTMLElement;
  return { ...view, bar, product: summary('Product'), company: summary('Company') };
}

test('the current page and the dropdown that contains it are marked', () => {
  const { bar, company, product } = visitBar('/TEAM');
  expect(company).toHaveAttribute('aria-current', 'true');
  expect(product).not.toHaveAttribute('aria-current');
  expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  expect(bar.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page');
});
