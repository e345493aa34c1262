import type { APIRequestContext } from '@playwright/test';
import { allScreens, screens } from '../support/screens.data.ts';
import { expect, test } from '../support/test.ts';

const headers = { accept: 'text/html' };

async function cardOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path, { headers })).text();
  const meta = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1] ?? '';
  return {
    picture: meta('og:image'),
    alt: meta('og:image:alt').replaceAll('&amp;', '&'),
    size: [meta('og:image:width'), meta('og:image:height')].map(Number),
    card: meta('twitter:card'),
  };
}

test('every page has its own social image, in the declared size', async ({ request }) => {
  const pictures = new Set<string>();
  for (const { path, title } of allScreens) {
    const { picture, alt, size, card } = await cardOf(request, path);
    expect(picture, path).toMatch(/^\/assets\/[a-z]+\/[a-z0-9]+\/og\//);
    expect(alt, path).toContain(title);
    expect(card, path).toBe('summary_large_image');
    const answer = await request.get(picture);
    expect(answer.headers()['content-type'], path).toBe('image/png');
    expect(answer.headers()['cache-control'], path).toContain('immutable');
    const png = await answer.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual(size);
    expect(size).toEqual([1200, 630]);
    expect(png.byteLength, path).toBeLessThan(80_000);
    pictures.add(png.toString('base64'));
  }
  expect(pictures.size).toBe(allScreens.length);
});

test('a social image is rendered with white, dark grey and amber pixels', { tag: '@long' }, async ({
  page,
  request,
}) => {
  for (const path of [screens[0]?.path ?? '', '/software-engineer', '/HelpMyVehicle']) {
    const { picture } = await cardOf(request, path);
    await page.goto(path);
    const colours = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      const { width, height } = image;
      const brush = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      const counts: Record<string, number> = {};
      brush?.drawImage(image, 0, 0);
      const { data } = brush?.getImageData(0, 0, width, height) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4) {
        const colour = [...data.slice(at, at + 3)].map((part) => part.toString(16).padStart(2, '0')).join('');
        counts[colour] = (counts[colour] ?? 0) + 1;
      }
      return counts;
    }, picture);
    const pixels = 1200 * 630;
    expect((colours['14171a'] ?? 0) / pixels, `asphalt on ${path}`).toBeGreaterThan(0.2);
    expect((colours.ffffff ?? 0) / pixels, `words on ${path}`).toBeGreaterThan(0.01);
    expect((colours.ffb400 ?? 0) / pixels, `amber on ${path}`).toBeGreaterThan(0.005);
  }
});
