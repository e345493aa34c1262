import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;

test('styles.ts imports the styles of every component, after the global ones: edit it there', () => {
  const source = readFileSync(path.join(folder, 'styles.ts'), 'utf8');
  const imported = [...source.matchAll(/^import '\.\/(.+)';$/gm)].map(([, file]) => file);
  const components = globSync('components/**/*.module.css', { cwd: folder }).sort();
  expect(components.length).toBeGreaterThan(10);
  expect(imported[0]).toBe('tokens/global.css');
  expect(imported.slice(1).sort()).toEqual(components);
});
