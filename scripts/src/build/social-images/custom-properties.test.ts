import { BuildError } from '../build-error.ts';
import { declaredProperties, withValues } from './custom-properties.ts';

const css = `
:root, [data-tone='paper'] { --ink: #111; --text: var(--ink); color: red; }
[data-tone='asphalt'] { --ink: #eee; }
@media (prefers-color-scheme: dark) { :root { --ink: #fff; } }
`;

test('properties of a selector are read, and neither of others nor of media', () => {
  expect([...declaredProperties(css, ':root')]).toEqual([
    ['--ink', '#111'],
    ['--text', 'var(--ink)'],
  ]);
});

test('names give way to values, however many names lie between', () => {
  const properties = declaredProperties(css, ':root');
  expect(withValues('<path fill="var(--text)" stroke="var(--ink)"/>', properties)).toBe(
    '<path fill="#111" stroke="#111"/>',
  );
});

test('a name without a value is an error that says so: it would be drawn black', () => {
  expect(() => withValues('fill="var(--scene-sky)"', new Map())).toThrow(BuildError);
  expect(() => withValues('fill="var(--scene-sky)"', new Map())).toThrow(/--scene-sky/);
});
