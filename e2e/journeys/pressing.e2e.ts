import type { Page } from '@playwright/test';
import { expectArrival, screenAt } from '../support/arrival.ts';
import { expect, test } from '../support/test.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Area {
  readonly name: string;
  /** The class attribute. One element of each kind is tested. */
  readonly kind: string;
  /** Its middle, and on each side the last pixel that a press hits. */
  readonly points: readonly Point[];
}

/** These pages contain every kind of link and button. */
const paths = ['/home', '/about', '/career', '/join-innovation', '/contact'];

/** If the styles of `:hover` or `:active` move the element away from the pointer, the browser dispatches no click. */
test('every link and button stays under the pointer during a press, up to its edges', {
  tag: '@long',
}, async ({ page, visit }) => {
  test.setTimeout(120_000);
  const known = new Set<string>();
  const lost: string[] = [];
  for (const path of paths) {
    await visit(path);
    await page.evaluate(holdClicksInPage);
    const [length = 0, view = 1] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      window.innerHeight,
    ]);
    for (let top = 0; top < length; top += 0.7 * view) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      const measure = async () => {
        await page.mouse.move(1, 1);
        await untilStill(page);
        return page.evaluate(areasInPage);
      };
      for (const area of await measure()) {
        const { name, kind } = area;
        if (known.has(kind)) continue;
        known.add(kind);
        let points = await lostPoints(page, area);
        // On a slow machine an entrance begins after the first measurement. Styles lose a press each time.
        const again = points.length > 0 ? (await measure()).find((one) => one.kind === kind) : null;
        if (again) points = await lostPoints(page, again);
        lost.push(...points.map(({ x, y }) => `${name} on ${path}, pressed at ${x}, ${y}`));
      }
    }
  }
  expect(lost).toEqual([]);
  expect(known.size).toBeGreaterThan(12);
});

test('a role opens by a press anywhere on its card, also a slow one', async ({ page, visit }) => {
  await visit('/career');
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Software Engineer', exact: true }),
  });
  await card.scrollIntoViewIfNeeded();
  const { x, y, width } = (await card.locator('svg, img').first().boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.click(x + width / 2, y + 20, { delay: 150 });
  await expectArrival(page, screenAt('/software-engineer'));
});

async function lostPoints(page: Page, { kind, points }: Area): Promise<readonly Point[]> {
  const lost: Point[] = [];
  for (const point of points) if (!(await isClicked(page, point, kind))) lost.push(point);
  return lost;
}

async function isClicked(page: Page, point: Point, kind: string): Promise<boolean> {
  await page.mouse.move(point.x, point.y);
  await untilStill(page);
  await page.mouse.down();
  await untilStill(page);
  await page.mouse.up();
  return (await page.evaluate(takeClickInPage))?.kind === kind;
}

/** Releasing the button elsewhere would drag the link, and a drag near the edge scrolls the page. */
function holdClicksInPage(): void {
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
      const clicked = { kind: element?.className ?? '', target: element?.dataset.target };
      document.documentElement.dataset.clicked = JSON.stringify(clicked);
    },
    { capture: true },
  );
}

function takeClickInPage(): { readonly kind: string; readonly target?: string } | undefined {
  const { clicked } = document.documentElement.dataset;
  delete document.documentElement.dataset.clicked;
  return clicked === undefined ? undefined : JSON.parse(clicked);
}

async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) {
      const isTimed = animation.timeline === document.timeline;
      if (isTimed && Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    await new Promise(requestAnimationFrame);
  });
}

/** Completely in view. The area that a press hits may be larger than the box. */
function areasInPage(): Area[] {
  const hit = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>('a, button') ?? null;
  const step = 20;
  const found = new Map<HTMLElement, Point[]>();
  for (let y = 4; y < innerHeight; y += step) {
    for (let x = 4; x < innerWidth; x += step) {
      const element = hit(x, y);
      if (element) found.set(element, [...(found.get(element) ?? []), { x, y }]);
    }
  }
  const areas: Area[] = [];
  for (const [element, samples] of found) {
    const middle = samples[Math.floor(samples.length / 2)];
    if (!middle) continue;
    const edge = (dx: number, dy: number) => {
      let { x, y } = middle;
      while (hit(x + dx, y + dy) === element) {
        x += dx;
        y += dy;
      }
      return { x, y };
    };
    const points = [middle, edge(-1, 0), edge(1, 0), edge(0, -1), edge(0, 1)];
    const isCut = points.some(
      ({ x, y }) => x < 2 || y < 2 || x > document.documentElement.clientWidth - 3 || y > innerHeight - 3,
    );
    if (isCut) continue;
    areas.push({
      name: element.getAttribute('aria-label') ?? element.textContent ?? '',
      kind: element.className,
      points,
    });
  }
  return areas;
}
