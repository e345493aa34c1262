import { ButtonLink, Hero, Plate } from '@site/shared-ui';
import { visit } from '@site/shared-ui/testing';

test('has the page’s h1, which can be focused after a navigation', () => {
  const { getByRole, getByText } = visit(
    <Hero title="Contact Us" tagline="We answer within two days." eyebrow={<Plate>Coimbatore</Plate>} />,
  );
  const heading = getByRole('heading', { level: 1, name: 'Contact Us' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(getByText('We answer within two days.')).toBeVisible();
  expect(getByText('Coimbatore')).toBeVisible();
});

test('contains the actions of the page', () => {
  const { getByRole } = visit(
    <Hero title="Careers">
      <ButtonLink to="/join-innovation">Join Innovation</ButtonLink>
    </Hero>,
  );
  expect(getByRole('link', { name: 'Join Innovation' })).toHaveAttribute('href', '/join-innovation');
});

test('draws a road by default, the given picture, or none', () => {
  const pictures = (picture?: React.ReactNode) =>
    visit(<Hero title="Here" picture={picture} />).container.querySelectorAll('svg, [role=img]');
  expect(pictures()).toHaveLength(1);
  expect(pictures(null)).toHaveLength(0);
  expect(pictures(<span role="img" aria-label="A garage" />)[0]).toHaveAccessibleName('A garage');
});
