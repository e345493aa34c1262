import { readFileSync } from 'node:fs';
import { narrowWidth } from '@site/shared-ui/site';

test('the stylesheet and the menu use the same breakpoint', () => {
  const file = 'shell/src/frame/navbar/navbar.module.css';
  const widths = [...readFileSync(file, 'utf8').matchAll(/max-width: (\d+)px/g)].map(([, width]) => width);
  // If this fails: `narrowWidth` in shared-ui/src/site/breakpoints.ts and the media query must say the same.
  expect(widths).toEqual([String(narrowWidth)]);
});
