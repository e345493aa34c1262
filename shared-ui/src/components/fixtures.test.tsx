import { globSync } from 'node:fs';
import path from 'node:path';
import { SettingsProvider, ToastsProvider } from '@site/shared-ui';
import { defaultSettings } from '@site/shared-ui/contracts';
import { expectAccessible } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
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

const inTheSite = (node: ReactNode) => (
  <MemoryRouter>
    <SettingsProvider value={defaultSettings}>
      <ToastsProvider value={{ show: () => {} }}>{node}</ToastsProvider>
    </SettingsProvider>
  </MemoryRouter>
);

// A mismatch is a console.error, and that fails the test.
test.each(fixtures)(
  '$name: rendered on a server, taken over as it is, and accessible',
  async ({ node }) => {
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML = renderToString(inTheSite(node));
    const [before, html] = [place.firstElementChild, place.innerHTML];
    expect(html).not.toMatch(/ style=| on[a-z]+=/);

    const root = await act(() => hydrateRoot(place, inTheSite(node)));
    expect(place.firstElementChild).toBe(before);
    await expectAccessible(place);
    act(() => root.unmount());
    place.remove();
  },
);
