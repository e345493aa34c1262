import { site } from '@site/shared-ui/site';
import { visit } from '@site/shared-ui/testing';
import { within } from '@testing-library/react';
import { milestones } from './milestones.data.ts';
import { ShowcasePage } from './showcase.page.tsx';
import { showcaseTexts } from './showcase.texts.ts';

const open = () => visit(ShowcasePage, { path: site.product.path });

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
  const months = stops.map((stop) => stop.querySelector('time')?.dateTime);
  expect(months).toEqual(['2024-12', '2025-01', '2025-02', '2025-03', '2025-04', '2025-05']);
  expect(road.getByText('December 2024')).toBeVisible();
});
