/**
 * Runs axe on a part of a page. Rules that need a layout engine (contrast, labels that differ from the visible text)
 * or the whole page (landmarks) are left to the browser tests. axe is imported on demand: few test files need it.
 */
export async function expectAccessible(part: Element): Promise<void> {
  const { default: axe } = await import('axe-core');
  const { violations } = await axe.run(part, {
    rules: {
      'color-contrast': { enabled: false },
      'label-content-name-mismatch': { enabled: false },
      region: { enabled: false },
    },
  });
  const messages = violations.flatMap(({ help, nodes }) => nodes.map(({ html }) => `${help}: ${html}`));
  expect(messages).toEqual([]);
}
