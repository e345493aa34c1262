import { site } from '@site/shared-ui/site';
import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { lamps } from './lamps.data.ts';
import { milestones } from './milestones.data.ts';
import { ShowcasePage } from './showcase.page.tsx';
import { showcaseTexts } from './showcase.texts.ts';

const open = () => visit(ShowcasePage, { path: site.product.path });

test('the hero shows name and tagline, and opens the product in a new tab', () => {
  const { getByRole, getByText, container } = open();
  expect(getByRole('heading', { level: 1, name: 'HelpMyVehicle' })).toBeVisible();
  expect(getByText('Your Vehicle’s Best Friend Anytime, Anywhere')).toBeVisible();
  const button = getByRole('link', { name: 'Try HelpMyVehicle' });
  expect(button).toHaveAttribute('href', site.product.href);
  expect(button).toHaveAttribute('target', '_blank');
  expect(button).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(container.querySelector('.logo svg')).toBeVisible();
});

test('the introduction and the lamps describe the product', () => {
  const { getByText, getByRole } = open();
  expect(getByText(showcaseTexts.intro)).toBeVisible();
  for (const { title, text } of lamps) {
    expect(getByRole('heading', { level: 3, name: title })).toBeVisible();
    expect(getByText(text)).toBeVisible();
  }
});

test('the drawing of the product in use is labelled as a drawing', () => {
  const { getByRole } = open();
  const figure = within(getByRole('figure'));
  expect(figure.getByRole('img', { name: /^Drawing of a phone/ })).toBeVisible();
  expect(figure.getByText(showcaseTexts.drawn)).toBeVisible();
});

test.each([showcaseTexts.vision, showcaseTexts.mission])(
  '$heading is a region of its own',
  ({ heading, text }) => {
    const { getByRole } = open();
    expect(within(getByRole('region', { name: heading })).getByText(text)).toBeVisible();
  },
);

test('the milestones are one list in chronological order, each with a machine-readable month', () => {
  const { getByRole } = open();
  const road = within(getByRole('region', { name: 'Milestones' }));
  const stops = road.getAllByRole('listitem');
  expect(stops.map((stop) => within(stop).getByRole('heading').textContent)).toEqual(
    milestones.map(({ title }) => title),
  );
  expect(stops.map((stop) => stop.querySelector('time')?.dateTime)).toEqual([
    '2024-12',
    '2025-01',
    '2025-02',
    '2025-03',
    '2025-04',
    '2025-05',
  ]);
  expect(road.getByText('December 2024')).toBeVisible();
  expect(road.getByRole('heading', { name: 'Planning and market analysis' })).toBeVisible();
  expect(road.getByRole('heading', { name: 'Name and logo reveal' })).toBeVisible();
  expect(road.getByRole('heading', { name: 'Launch of the AI assistant' })).toBeVisible();
});

test('Get in Touch links to the contact form', async () => {
  const { getByRole, user, location } = open();
  const section = within(getByRole('region', { name: 'Get in Touch' }));
  await user.click(section.getByRole('link', { name: 'Contact Us' }));
  expect(location.pathname).toBe('/contact');
});

test('the team rotates, but is not visible', () => {
  const { container } = open();
  expect(container.querySelector('[data-team-member="1"]')).not.toBeVisible();
});
