import { visit } from '@site/shared-ui/testing';
import { FrameLink } from './frame-link.tsx';

test('an address of another site is a plain link', () => {
  const { getByRole } = visit(<FrameLink to="https://app.helpmyvehicle.example">Product</FrameLink>);
  expect(getByRole('link', { name: 'Product' })).toHaveAttribute('href', 'https://app.helpmyvehicle.example');
});

test('a path opens inside the tab, and is marked once it is the current page', async () => {
  const { getByRole, user, location } = visit(<FrameLink to="/team">Team</FrameLink>, { path: '/home' });
  expect(getByRole('link')).not.toHaveAttribute('aria-current');
  await user.click(getByRole('link', { name: 'Team' }));
  expect(location.pathname).toBe('/team');
  expect(getByRole('link')).toHaveAttribute('aria-current', 'page');
});
