import { visit } from '@site/shared-ui/testing';
import { ComingSoonPage } from './coming-soon.page.tsx';

test('the page says Coming Soon...! and links to the home page', async () => {
  const { getByRole, user, location } = visit(ComingSoonPage, { path: '/coming-soon' });
  expect(getByRole('heading', { level: 1 })).toHaveTextContent('Coming Soon...!');
  await user.click(getByRole('link', { name: /Back to home/ }));
  expect(location.pathname).toBe('/home');
});
