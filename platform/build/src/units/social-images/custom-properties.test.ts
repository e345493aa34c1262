import { BuildError } from '../build-error.ts';
import { declaredProperties, withValues } from './custom-properties.ts';

const css = `
:root, [data-tone='paper'] { --ink: #111; --text: var(--ink); color: red; }
[data-tone='asphalt'] { --ink: #eee; }
@media (prefers-color-scheme: dark) { :root { --ink: #fff; } }
`;

test('the properties of one selector are read, without those of other selectors or media queries', () => {
  expect([...declaredProperties(css, ':root')]).toEqual([
    ['--ink', '#111'],
    ['--text', 'var(--ink)'],
  ]);
});

test('names are replaced by values, also through several names', () => {
  const properties = declaredProperties(css, ':root');
  expect(withValues('<path fill="var(--text)" stroke="var(--ink)"/>', properties)).toBe(
    '<path fill="#111" stroke="#111"/>',
  );
});

test('a name without a value is an error that names it: it would be drawn black', () => {
  expect(() => withValues('fill="var(--scene-sky)"', new Map())).toThrow(BuildError);
  expect(() => withValues('fill="var(--scene-sky)"', new Map())).toThrow(/--scene-sky/);
});
