import { screens } from '../../support/screens.data.ts';
import { role } from '../support/target.ts';
import { expect, narrow, test, wide } from '../support/test.ts';

for (const { path, heading } of screens) {
  test(`${path} opens at ${wide.width} and at ${narrow.width} px with its heading, and no wider`, async ({
    visitor,
  }) => {
    for (const size of [wide, narrow]) {
      await visitor.resize(size);
      await visitor.visit(path);
      await visitor.see(role('heading', heading));
      const [inside, content] = await visitor.evaluate(() => [
        document.documentElement.clientWidth,
        document.documentElement.scrollWidth,
      ]);
      expect(content).toBeLessThanOrEqual(inside ?? 0);
      await visitor.until(size.width, () => window.innerWidth);
    }
  });
}
