import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/dom';
import { roles } from '../roles/roles.data.ts';
import { CareerPage } from './career.page.tsx';

test('Explore Roles has a card with title, picture and Learn More for each role', () => {
  const { getByRole } = visit(CareerPage, { path: '/career' });
  const explore = within(getByRole('region', { name: 'Explore Roles' }));
  expect(explore.getAllByRole('article')).toHaveLength(roles.length);
  for (const { title, path } of roles) {
    const card = explore.getByRole('article', { name: title });
    expect(card.querySelector('svg')).toBeInTheDocument();
    const link = within(card).getByRole('link', { name: `Learn More about ${title}` });
    expect(link).toHaveAttribute('href', path);
  }
});
