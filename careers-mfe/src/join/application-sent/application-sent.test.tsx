import { visit } from '@site/shared-ui/testing';
import { ApplicationSentPage } from './application-sent.page.tsx';

test('the page says that the application was sent and links to the home page', async () => {
  const { getByRole, user, location } = visit(ApplicationSentPage, { path: '/application-sent' });
  expect(getByRole('heading', { level: 1 })).toHaveTextContent('Application submitted successfully!');
  await user.click(getByRole('link', { name: /Back to home/ }));
  expect(location.pathname).toBe('/home');
});
