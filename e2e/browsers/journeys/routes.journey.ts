import { longIf } from '../../support/long.ts';
import { screens } from '../../support/screens.data.ts';
import { role } from '../support/target.ts';
import { expect, narrow, test, wide } from '../support/test.ts';

for (const { path, heading } of screens) {
  test(
    `${path} opens with its heading, unchanged, and is no wider than ${narrow.width} and ${wide.width} px`,
    longIf(path !== '/career'),
    async ({ visitor }) => {
      await visitor.resize(narrow);
      await visitor.visit(path);
      await visitor.see(role('heading', heading));
      // Otherwise failures of a release would be excused in this engine.
      expect(await visitor.evaluate(() => globalThis.siteStart.isChanged)).toBe(false);
      for (const size of [narrow, wide]) {
        await visitor.resize(size);
        await visitor.until(size.width, () => window.innerWidth);
        const [inside, content] = await visitor.evaluate(() => [
          document.documentElement.clientWidth,
          document.documentElement.scrollWidth,
        ]);
        expect(content).toBeLessThanOrEqual(inside ?? 0);
      }
    },
  );
}
