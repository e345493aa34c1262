import { readFileSync } from 'node:fs';
import { variants } from './variants.data.ts';

const edits = Object.entries(variants).flatMap(([name, variant]) =>
  variant.edits.map((edit) => ({ name, ...edit })),
);

// A rename in a page must fail here, in a second, and not only in the browser suite.
test.each(edits)('$name finds its place in $file: $before', ({ file, before }) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(source.split(before).length - 1).toBe(1);
});
