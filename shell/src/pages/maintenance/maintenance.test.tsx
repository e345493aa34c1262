import { visit } from '@site/shared-ui/testing';
import { MaintenancePage } from './maintenance.page.tsx';

test('the page says that it is under maintenance and links to the contact page', () => {
  const { getByRole } = visit(MaintenancePage, { path: '/page' });
  expect(getByRole('heading', { level: 1 })).toHaveTextContent('This Page is Under Maintenance');
  expect(getByRole('link', { name: /Ask us directly/ })).toHaveAttribute('href', '/contact');
  expect(getByRole('link', { name: /Back to home/ })).toHaveAttribute('href', '/home');
});
