import { globSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible, renderOnServer } from '@site/shared-ui/testing';
import type { Fixture } from './fixture.ts';

const folder = path.dirname(import.meta.dirname);
const files = globSync('**/*.fixtures.tsx', { cwd: folder }).sort();
const lists = await Promise.all(
  files.map(async (file) => {
    const lists: readonly (readonly Fixture[])[] = Object.values(await import(path.join(folder, file)));
    return lists
      .flat()
      .map(({ name, node }) => ({ name: `${path.basename(file, '.fixtures.tsx')}, ${name}`, node }));
  }),
);
const fixtures = lists.flat();

test('finds the fixtures of the components', () => {
  expect(files.length).toBeGreaterThan(15);
});

test.each(fixtures)('$name: prerendered, hydrated without changes, and accessible', async ({ node }) => {
  const { container, hydrate } = await renderOnServer(node);
  const unmount = await hydrate();
  await expectAccessible(container);
  unmount();
});
