import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { NotFoundPage } from './not-found.page.tsx';

test('the page says that there is no page at this address, and suggests other pages', () => {
  const { getByRole, getByText } = visit(NotFoundPage, { path: '/nowhere' });
  expect(getByRole('heading', { level: 1 })).toHaveTextContent('This road ends here');
  expect(getByText('404')).toBeInTheDocument();
  expect(getByText(/There is no page at this address/)).toBeInTheDocument();
  expect(getByRole('link', { name: /home/ })).toHaveAttribute('href', '/home');
  const links = within(getByRole('navigation', { name: 'Turnings' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/HelpMyVehicle',
    '/career',
    '/about',
    '/contact',
  ]);
});
