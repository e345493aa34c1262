import { teamRotation } from '@site/shared-ui/site';
import { pauseClock } from '../support/pause-clock.ts';
import { expect, test } from '../support/test.ts';

const months = ['December 2024', 'January 2025', 'February 2025', 'March 2025', 'April 2025', 'May 2025'];

test('the timeline has two rows on a wide screen', async ({ page, visit }) => {
  await visit('/HelpMyVehicle');
  const stops = page.getByRole('region', { name: 'Milestones' }).getByRole('listitem');
  await stops.first().scrollIntoViewIfNeeded();
  const boxes = await Promise.all((await stops.all()).map((stop) => stop.boundingBox()));
  const [first, second, third, fourth] = boxes;
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
  expect(third?.x).toBeGreaterThan(second?.x ?? 0);
  expect(fourth?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0) / 2);
});

test('the timeline is a line beside the text on a phone', { tag: '@long' }, async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit('/HelpMyVehicle');
  const stops = page.getByRole('region', { name: 'Milestones' }).getByRole('listitem');
  await stops.first().scrollIntoViewIfNeeded();
  const boxes = await Promise.all((await stops.all()).map((stop) => stop.boundingBox()));
  expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(1);
  const tops = boxes.map((box) => box?.y ?? 0);
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(new Set(tops).size).toBe(months.length);
});

test(`the team of seven rotates every ${teamRotation} ms, invisible and hidden from screen readers`, async ({
  page,
  visit,
}) => {
  await page.clock.install();
  await visit('/HelpMyVehicle');
  await pauseClock(page);
  const member = page.locator('[data-team-member]');
  await expect(member).toBeHidden();
  await expect(member).toBeEmpty();
  const turn = () => member.getAttribute('data-team-member');
  // From here on each rotation takes a full interval.
  const start = await turn();
  let waited = 0;
  while ((await turn()) === start && waited <= teamRotation) {
    await page.clock.runFor(100);
    waited += 100;
  }
  const seen = [await turn()];
  for (let turns = 1; turns < 7; turns += 1) {
    await page.clock.runFor(teamRotation - 100);
    expect(await turn()).toBe(seen.at(-1));
    await page.clock.runFor(100);
    seen.push(await turn());
  }
  expect(new Set(seen).size).toBe(7);
});
