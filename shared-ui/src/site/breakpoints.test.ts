import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { narrowWidth } from '@site/shared-ui/site';

const folder = path.dirname(import.meta.dirname);
const widths = globSync('**/*.css', { cwd: folder }).flatMap((file) =>
  [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\((min|max)-width: (\d+)px\)/g)].map(
    ([, side, width]) => ({ file, side, width: Number(width) }),
  ),
);

test('finds the stylesheets', () => {
  expect(widths.length).toBeGreaterThan(3);
});

test.each(widths)(
  '$file uses the breakpoint of the navigation or of the columns ($side $width)',
  ({ side, width }) => {
    expect(side === 'max' ? [narrowWidth] : [narrowWidth + 1, 900]).toContain(width);
  },
);
