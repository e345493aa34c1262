import { site as facts } from '@site/shared-ui/site';
import { expect, test } from '../support/test.ts';

/** The only installability error in a test: its browser window is incognito. */
const environment = ['in-incognito'];

test('the browser reports no other installability errors', async ({ page }) => {
  await page.goto('/home');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/site.webmanifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => !environment.includes(errorId))).toEqual([]);
});

test('the installed app starts at /home, and has icons for every launcher and shortcuts to each section', async ({
  request,
}) => {
  const answer = await request.get('/site.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: facts.name, lang: 'en-IN', start_url: '/home', scope: '/' });
  const sizes = (purpose: string) =>
    manifest.icons
      .filter((icon: { purpose: string }) => icon.purpose === purpose)
      .map((icon: { sizes: string }) => icon.sizes);
  expect(sizes('any')).toEqual(['192x192', '512x512']);
  expect(sizes('maskable')).toEqual(['512x512']);
  for (const { src } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type'], src).toBe('image/png');
  }
  for (const { url } of manifest.shortcuts) {
    const page = await request.get(url, { headers: { accept: 'text/html' }, maxRedirects: 0 });
    expect(page.status(), url).toBe(200);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the browser's frame has the colour of the navigation bar in the ${colorScheme} scheme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/career');
    const bar = await page
      .getByRole('banner')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    const frame = await page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      const probe = document.createElement('canvas').getContext('2d');
      if (!probe) return null;
      probe.fillStyle = metas.find(({ media }) => matchMedia(media).matches)?.content ?? 'none';
      return probe.fillStyle;
    });
    const hex = `#${(bar.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
    expect(frame).toBe(hex);
  });
}
