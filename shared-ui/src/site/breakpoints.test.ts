import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { narrowWidth } from '@site/shared-ui/site';

const root = path.join(import.meta.dirname, '../../..');
/** Two columns begin at 900 px. What is only for narrower windows ends a fraction before, also in a zoomed one. */
const breakpoints = [`max ${narrowWidth}`, `min ${narrowWidth + 1}`, 'min 900', 'max 899.98'];
/** The footer's picture needs a margin beside the page. */
const exceptions = ['shell/src/frame/footer/footer.module.css min 1400'];

// Media queries cannot read a constant or a custom property.
test('every width in a stylesheet is a breakpoint', () => {
  const found = globSync('{shared-ui,shell,*-mfe,platform/runtime}/src/**/*.css', { cwd: root }).flatMap(
    (file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\((min|max)-width: ([\d.]+)px\)/g)].map(
        ([, side, width]) => ({ file, width: `${side} ${width}` }),
      ),
  );
  const others = found.filter(
    ({ file, width }) => !breakpoints.includes(width) && !exceptions.includes(`${file} ${width}`),
  );
  const edit = 'edit it, or narrowWidth in shared-ui/src/site/breakpoints.ts';
  expect(others.map(({ file, width }) => `${file}: ${width}px is no breakpoint: ${edit}`)).toEqual([]);
  expect(found.map(({ width }) => width)).toEqual(expect.arrayContaining(breakpoints));
});
