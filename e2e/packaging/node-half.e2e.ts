import { derivedUnit, type Edit, withoutNodeHalf, writeRelease } from '../support/derive-release.ts';
import { test } from '../support/isolated-site.ts';
import { siteCommand } from '../support/site-command.ts';
import { expect, interactive } from '../support/test.ts';

const address = '/HelpMyVehicle';

test(
  'a release without a Node half is deployed, served with its loading state and rendered by the browser',
  { tag: '@long' },
  async ({ page, isolatedSite, visit }, info) => {
    const folder = info.outputPath('release');
    // Another page, so that the entry is another one.
    const other: Edit = (path, text) => (path.startsWith('ShowcasePage.') ? `${text}\n` : text);
    const derived = withoutNodeHalf(await derivedUnit('product', 'r00000nn01', other));
    const { release } = derived;
    await writeRelease(folder, derived);
    const deployed = await siteCommand(isolatedSite.store, 'deploy', 'product', '--from', folder);
    expect(deployed.output.error ?? null).toBeNull();
    expect(deployed.exit).toBe(0);
    const read = async () => (await page.request.get(address)).text();
    await expect.poll(read, { intervals: [50] }).toContain(release.entry);

    const answer = await page.request.get(address);
    const html = await answer.text();
    const [route] = release.routes;
    expect(answer.status()).toBe(200);
    expect(html).toContain('<title>HelpMyVehicle');
    expect(html).toContain(`<meta name="description" content="${route?.description}">`);
    for (const script of [release.entry, ...(release.pages.ShowcasePage?.scripts ?? [])]) {
      expect(html).toMatch(new RegExp(`rel="preload" as="script" href="[^"]*/files/${script}"`));
    }
    const content = /<div id="root">(.*)<\/div>/s.exec(html)?.[1] ?? '';
    expect(content).toMatch(/<header.*<main.*Loading\.\.\..*<footer/s);
    expect(content).not.toContain('<h1');

    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await interactive(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
    await expect(page).toHaveURL(/\/team$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await visit('/home');
  },
);
