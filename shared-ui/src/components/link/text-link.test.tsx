import { TextLink } from '@site/shared-ui';
import { visit } from '@site/shared-ui/testing';

test('opens a page of the site without a full page load', async () => {
  const { user, getByRole, location } = visit(<TextLink to="/team">Meet the team</TextLink>);
  await user.click(getByRole('link', { name: 'Meet the team' }));
  expect(location.pathname).toBe('/team');
});

test('uses any other URL unchanged', () => {
  const { getByRole } = visit(<TextLink href="tel:+914220000100">Call us</TextLink>);
  expect(getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+914220000100');
});
