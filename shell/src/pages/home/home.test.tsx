import { site } from '@site/shared-ui/site';
import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { HomePage } from './home.page.tsx';

/** Renders the page with or without the preference for reduced motion. */
function visitHome(reducedMotion = false) {
  window.matchMedia = () => ({ matches: reducedMotion }) as MediaQueryList;
  const view = visit(HomePage, { path: '/home' });
  const region = (name: string) => within(view.getByRole('region', { name }));
  return { ...view, region };
}

test('the hero shows the tagline', () => {
  expect(visitHome().getByRole('heading', { level: 1 })).toHaveTextContent(site.tagline);
});

test.each([
  ['smoothly', false, 'smooth'],
  ['instantly with reduced motion', true, 'instant'],
])('the arrow scrolls to the next section %s', async (_, reducedMotion, behavior) => {
  const { user, getByRole, location, container } = visitHome(reducedMotion);
  const arrow = getByRole('link', { name: 'Go on to the next section' });
  const next = container.querySelector(arrow.getAttribute('href') ?? '') as HTMLElement;
  const calls: unknown[] = [];
  next.scrollIntoView = (how) => void calls.push(how);
  await user.click(arrow);
  expect(calls).toEqual([{ behavior }]);
  expect(next).toHaveFocus();
  expect(next).toContainElement(getByRole('heading', { name: /small company/ }));
  expect(location.hash).toBe('');
});

test('the company introduction links to the About page', () => {
  const { region } = visitHome();
  const intro = region('A small company with one long road ahead');
  expect(intro.getByText(/Waypost was founded in Coimbatore/)).toBeInTheDocument();
  expect(intro.getByText('Dec 2024')).toBeInTheDocument();
  expect(intro.getByRole('link', { name: 'More about Waypost' })).toHaveAttribute('href', '/about');
});

test('Our Products is one card that links to the product page', async () => {
  const { region, user, location } = visitHome();
  const products = region('Our Products');
  expect(products.getAllByRole('article')).toHaveLength(1);
  expect(products.getByRole('heading', { name: 'HelpMyVehicle' })).toBeInTheDocument();
  await user.click(products.getByRole('link', { name: /^Learn more/ }));
  expect(location.pathname).toBe('/HelpMyVehicle');
});

test('Our Services are four, each with its own description', () => {
  const items = visitHome().region('Our Services').getAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual([
    'Design',
    'Software Development',
    'Deployment',
    'AI & Automation',
  ]);
  const texts = items.map((item) => item.querySelector('p')?.textContent ?? '');
  expect(new Set(texts).size).toBe(4);
  expect(texts.every((text) => text.length > 60)).toBe(true);
});

test('Get in Touch links to the contact page', async () => {
  const { region, user, location } = visitHome();
  await user.click(region('Get in Touch').getByRole('link'));
  expect(location.pathname).toBe('/contact');
});
