import type { Page } from '@playwright/test';
import { allScreens } from '../support/screens.data.ts';
import { expect, test } from '../support/test.ts';

async function disableStyles(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) sheet.disabled = true;
  });
}

/** The lines of the page's accessibility snapshot. */
async function readable(page: Page): Promise<readonly string[]> {
  return (await page.locator('body').ariaSnapshot()).split('\n');
}

/** Landmarks and headings in document order. */
async function outline(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('header, main, footer, h1, h2, h3, h4, h5, h6')];
    return parts
      .filter((part) => part.checkVisibility() && !(part.matches('header') && part.closest('main')))
      .map(({ tagName }) => tagName.toLowerCase());
  });
}

/** Black shapes that cover more than a tenth of their drawing: their colour has fallen back to the default. */
async function blackShapes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const area = (shape: Element) => {
      const { width, height } = shape.getBoundingClientRect();
      return width * height;
    };
    return [...document.querySelectorAll('svg')]
      .filter((drawing) => area(drawing) > 10_000)
      .flatMap((drawing) =>
        [...drawing.querySelectorAll('path, rect, circle, ellipse')].filter(
          (shape) => getComputedStyle(shape).fill === 'rgb(0, 0, 0)' && area(shape) > area(drawing) / 10,
        ),
      )
      .map((shape) => shape.outerHTML.slice(0, 120));
  });
}

/** The button of the mobile menu, which styles hide in a wide window. */
const menuButton = /^\s*- group: Menu/;

test('without styles, every page has its reading order and shows no hidden content', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.setTimeout(120_000);
  faults.expect(/status of 404/);
  for (const { path } of allScreens) {
    await page.goto(path);
    await expect(page.locator('h1')).toHaveCount(1);
    if (path.startsWith('/employee'))
      await expect(page.getByText(/^The details of .* are shown\.$/)).toBeAttached();
    const styled = await readable(page);
    await disableStyles(page);
    const plain = (await readable(page)).filter((line) => !menuButton.test(line));
    expect(plain, path).toEqual(styled.filter((line) => !menuButton.test(line)));

    const parts = await outline(page);
    const landmarks = parts.filter((part) => !/^h\d$/.test(part));
    expect(landmarks, path).toEqual(['header', 'main', 'footer']);
    expect(parts[parts.indexOf('main') + 1], path).toBe('h1');
    const levels = parts.filter((part) => /^h\d$/.test(part)).map((part) => Number(part.slice(1)));
    const jumps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
    expect(jumps, `${path}: levels ${levels.join()}`).toEqual([]);

    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('svg')]
        .filter((drawing) => drawing.getBoundingClientRect().width > 800)
        .map((drawing) => drawing.outerHTML.slice(0, 120)),
    );
    expect(wide, `drawings on ${path} that leave no room for words`).toEqual([]);
    expect(await blackShapes(page), `drawings on ${path} whose colour only a style knows`).toEqual([]);
  }
});
