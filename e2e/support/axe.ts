import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Looks at what stands there, with every entrance over: none of axe's rules may have anything to say. */
export async function expectNoFindings(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations, passes } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
  expect(findings, page.url()).toEqual([]);
  expect(passes.length, 'the rules have run').toBeGreaterThan(10);
}
