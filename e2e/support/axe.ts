import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks the page without animations. */
export async function expectNoAxeViolations(page: Page, except: readonly string[] = []): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations, passes } = await new AxeBuilder({ page })
    .exclude([...except])
    .withTags(rules)
    .analyze();
  const messages = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
  expect(messages, page.url()).toEqual([]);
  expect(passes.length, 'number of rules that passed').toBeGreaterThan(10);
}
