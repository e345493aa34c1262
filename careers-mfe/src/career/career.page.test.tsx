import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/dom';
import { roles } from '../roles/roles.data.ts';
import { CareerPage } from './career.page.tsx';

test('shows one main heading, the three sections and the roles, in this order', () => {
  const { getAllByRole } = visit(CareerPage, { path: '/career' });
  expect(getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'What We’re Building',
    'Why We Care',
    'Who We Are',
    'Explore Roles',
  ]);
});

test('Explore Roles has a card with title, picture and Learn More for each role', () => {
  const { getByRole } = visit(CareerPage, { path: '/career' });
  const explore = within(getByRole('region', { name: 'Explore Roles' }));
  const titles = roles.map(({ title }) => title);
  expect(explore.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...titles,
    'Not sure which one?',
  ]);
  const cards = titles.map((name) => explore.getByRole('article', { name }));
  expect(explore.getAllByRole('article')).toEqual(cards);
  for (const card of cards) expect(card.querySelector('svg')).toBeInTheDocument();
});

test.each(roles)('Learn More links to $path', async ({ title, path }) => {
  const { user, getByRole, location } = visit(CareerPage, { path: '/career' });
  await user.click(getByRole('link', { name: `Learn More about ${title}` }));
  expect(location.pathname).toBe(path);
});

test('every exit sign in the hero links to its role', () => {
  const { getByRole } = visit(CareerPage, { path: '/career' });
  const exits = within(getByRole('navigation', { name: 'Open roles' })).getAllByRole('link');
  expect(exits.map((exit) => [exit.textContent, exit.getAttribute('href')])).toEqual(
    roles.map(({ title, path }) => [title, path]),
  );
});

test('a visitor who wants none of the roles can still apply', async () => {
  const { user, getByRole, location } = visit(CareerPage, { path: '/career' });
  await user.click(getByRole('link', { name: 'Join Innovation' }));
  expect(location.pathname).toBe('/join-innovation');
});
