import { readFileSync } from 'node:fs';
import { narrowWidth } from '@site/shared-ui/site';

test.each(['navbar', 'mobile-menu'])(
  'the stylesheet %s and the menus’ code use the same breakpoint',
  (name) => {
    const file = `shell/src/frame/navbar/${name}.module.css`;
    const widths = [...readFileSync(file, 'utf8').matchAll(/max-width: (\d+)px/g)].map(([, width]) => width);
    // If this fails: `narrowWidth` in shared-ui/src/site/breakpoints.ts and the media query must say the same.
    expect(widths).toEqual([String(narrowWidth)]);
  },
);
