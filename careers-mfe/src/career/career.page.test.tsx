import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/dom';
import { closesAt, dayText, roles } from '../roles/roles.data.ts';
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

const byClosing = [...roles].sort((one, other) => (one.openUntil < other.openUntil ? -1 : 1));

test.each([0, 1, roles.length - 1, roles.length])(
  'with %i roles closed, these stand last and say so',
  (count) => {
    const closed = byClosing.filter(
      ({ openUntil }) => count > 0 && openUntil <= (byClosing[count - 1]?.openUntil ?? ''),
    );
    const open = roles.filter((role) => !closed.includes(role));
    const last = closed.at(-1);
    const page = visit(CareerPage, { path: '/career', ...(last && { passed: closesAt(last) }) });
    const exits = page.queryByRole('navigation', { name: 'Open roles' });
    const links = exits
      ? within(exits)
          .getAllByRole('link')
          .map(({ textContent }) => textContent)
      : [];
    expect(links).toEqual(open.map(({ title }) => title));
    expect(exits?.querySelectorAll('[data-exit]') ?? []).toHaveLength(open.length);
    const explore = within(page.getByRole('region', { name: 'Explore Roles' }));
    const cards = explore.getAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(
      [...open, ...roles.filter((role) => closed.includes(role))].map(({ title }) => title),
    );
    for (const role of closed)
      expect(explore.getByRole('article', { name: role.title })).toHaveTextContent(
        `Closed on ${dayText(role.openUntil)}`,
      );
    expect(explore.queryAllByText(/^Closed on/)).toHaveLength(closed.length);
    expect(page.queryByText(/^No role is open at/) !== null).toBe(open.length === 0);
  },
);
