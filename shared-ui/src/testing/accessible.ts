/**
 * Runs axe over a piece of a page. What needs a layout engine (contrast, names that differ from what is drawn) or
 * the whole page (landmarks) is left to the browser tests. Not part of every test file: axe is loaded when it is asked for.
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
  const complaints = violations.flatMap(({ help, nodes }) => nodes.map(({ html }) => `${help}: ${html}`));
  expect(complaints).toEqual([]);
}
