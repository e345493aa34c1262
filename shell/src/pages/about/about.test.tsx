import { visit } from '@site/shared-ui/testing';
import { AboutPage } from './about.page.tsx';

test('the page describes the company', () => {
  const { getByRole, getByText } = visit(AboutPage, { path: '/about' });
  expect(getByRole('heading', { level: 1 })).toHaveTextContent('About Waypost');
  expect(
    getByText(/product and service company.* founded in December 2024 in Coimbatore/),
  ).toBeInTheDocument();
});

test.each(['Vision', 'Mission', 'Innovation', 'Collaboration', 'Growth'])(
  '%s is named and explained',
  (name) => {
    const { getByRole } = visit(AboutPage, { path: '/about' });
    const text = getByRole('heading', { level: 3, name }).nextElementSibling;
    expect(text?.textContent?.length).toBeGreaterThan(80);
  },
);

test('the page links to the team and the open roles', () => {
  const { getByRole } = visit(AboutPage, { path: '/about' });
  expect(getByRole('link', { name: /Meet the team/ })).toHaveAttribute('href', '/team');
  expect(getByRole('link', { name: /See the open roles/ })).toHaveAttribute('href', '/career');
});
