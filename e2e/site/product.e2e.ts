import { teamRotation } from '@site/shared-ui/site';
import { expect, test } from '../support/test.ts';

test(`the team of seven rotates every ${teamRotation} ms, invisible and hidden from screen readers`, async ({
  page,
  visit,
}) => {
  await page.clock.install();
  await visit('/HelpMyVehicle');
  // It can only be paused at a future time, and a busy machine needs seconds for it. Timers due until then fire once.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
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
