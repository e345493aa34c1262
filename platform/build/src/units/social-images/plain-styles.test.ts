import { plainStyles } from './plain-styles.ts';

test('classes get the prefix; animations and media queries are left out', () => {
  const css = `
    /* A dial. */
    .dial { fill: var(--asphalt); stroke-width: 1.5; }
    .dial .needle, g.lit { stroke: #fff; }
    @keyframes turn { to { transform: rotate(1turn); } }
    @media (prefers-reduced-motion: no-preference) { .needle { animation: turn 1s; } }
  `;
  const plain = plainStyles(css, 's0-').replaceAll(/\s+/g, ' ');
  expect(plain).toBe(
    '.s0-dial { fill: var(--asphalt); stroke-width: 1.5; } .s0-dial .s0-needle, g.s0-lit { stroke: #fff; }',
  );
});
