import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { founder } from './team.data.ts';
import { TeamPage } from './team.page.tsx';

test('the page introduces the leadership team', () => {
  const { getByRole, getByText } = visit(TeamPage, { path: '/team' });
  expect(getByRole('heading', { level: 1, name: 'Leadership Team' })).toBeInTheDocument();
  expect(getByText(/The people who answer for what Waypost builds/)).toBeInTheDocument();
});

test('the founder has a portrait, a role, a bio and social links', () => {
  const { getByRole } = visit(TeamPage, { path: '/team' });
  const profile = within(getByRole('article', { name: founder.name }));
  expect(profile.getByRole('img', { name: `Drawing of ${founder.name}` })).toBeInTheDocument();
  expect(profile.getByText('Founder & CEO')).toBeInTheDocument();
  const stops = profile.getAllByRole('heading', { level: 3 }).map((title) => title.closest('li'));
  expect(stops.map((stop) => stop?.textContent)).toEqual(
    founder.bio.map(({ plate, title, text }) => plate + title + text),
  );
  for (const { network, href } of founder.social) {
    expect(profile.getByRole('link', { name: `${founder.name} on ${network}` })).toHaveAttribute(
      'href',
      href,
    );
  }
});

test('the founder is fictional: every address is reserved for examples', () => {
  for (const { href } of founder.social) expect(new URL(href).hostname).toMatch(/\.example$/);
});
