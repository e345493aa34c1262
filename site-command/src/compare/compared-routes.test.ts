import type { LiveReleases } from '@site/composition';
import { tinyRelease, tinyRoute } from '@site/composition/testing';
import { comparedRoutes } from './compared-routes.ts';

/** Releases that are live together; a unit has these paths. */
function releases(paths: Readonly<Record<string, readonly string[]>>): LiveReleases {
  const units = Object.entries(paths).map(([unit, own]) => {
    const routes = own.map((path) => tinyRoute(path, 'MainPage'));
    return [unit, { live: tinyRelease(unit, { routes }).release, previous: null }] as const;
  });
  return { composition: { sequence: 1, units: {} }, units: Object.fromEntries(units) };
}

const shell = ['/', '/home', '*'];

test.each<[what: string, unit: string, before: object, after: object, expected: readonly string[]]>([
  ['its own routes', 'careers', { shell, careers: ['/a'] }, { shell, careers: ['/a'] }, ['/a /a both']],
  [
    'added and removed ones',
    'careers',
    { shell, careers: ['/a', '/b'] },
    { shell, careers: ['/b', '/c/:id'] },
    ['/b /b both', '/c/:id /c/0 after', '/a /a before'],
  ],
  ['all of a new unit', 'blog', { shell }, { shell, blog: ['/blog'] }, ['/blog /blog after']],
  [
    'those of all units for a shell, without the root',
    'shell',
    { shell, careers: ['/a'] },
    { shell, careers: ['/a'] },
    ['/home /home both', '* /no-such-page both', '/a /a both'],
  ],
  ['those of a first shell', 'shell', {}, { shell }, ['/home /home after', '* /no-such-page after']],
])('compares %s', (_, unit, before, after, expected) => {
  const [old, now] = [before, after].map((side) => releases(side as Record<string, readonly string[]>));
  const routes = comparedRoutes(old as LiveReleases, now as LiveReleases, unit);
  expect(routes.map(({ path, address, on }) => `${path} ${address} ${on}`)).toEqual(expected);
});
