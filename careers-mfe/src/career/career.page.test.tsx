import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/dom';
import { roles } from '../roles/roles.data.ts';
import { CareerPage } from './career.page.tsx';

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

test.each(roles)('Learn More links to $path', ({ title, path }) => {
  const { getByRole } = visit(CareerPage, { path: '/career' });
  expect(getByRole('link', { name: `Learn More about ${title}` })).toHaveAttribute('href', path);
});
