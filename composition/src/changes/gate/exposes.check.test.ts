import { tinyRelease, tinyRoute } from '../../testing/tiny-release.ts';
import { exposedPages, exposesFindings } from './exposes.check.ts';
import { isReserved } from './reserved-paths.ts';

const careers = tinyRelease('careers').release;
const pages = ['CareerPage', 'JoinPage'];

test('exposed pages are read from a manifest', () => {
  const manifest = {
    exposes: [
      { name: 'JoinPage', path: './JoinPage' },
      { name: 'x', path: './CareerPage' },
    ],
  };
  expect(exposedPages(JSON.stringify(manifest))).toEqual(['JoinPage', 'CareerPage']);
  expect(exposedPages('')).toBeNull();
  expect(exposedPages('{}')).toBeNull();
});

test('a release whose pages, routes and exposes agree has no findings', () => {
  expect(exposesFindings(careers, pages)).toEqual([]);
  expect(exposesFindings(tinyRelease('shell').release, null)).toEqual([]);
});

const withRoutes = (...routes: ReturnType<typeof tinyRoute>[]) => ({ ...careers, routes });
const [career, join] = [tinyRoute('/career', 'CareerPage'), tinyRoute('/join-innovation', 'JoinPage')];

test.each<[code: string, release: typeof careers, exposed: string[] | null, words: string]>([
  ['page-not-exposed', careers, ['CareerPage'], 'exposes no ./JoinPage'],
  ['page-without-route', withRoutes(career), pages, 'JoinPage of careers@'],
  ['page-without-route', careers, [...pages, 'SecretPage'], 'SecretPage of careers@'],
  ['route-without-page', withRoutes(career, join, tinyRoute('/x', 'XPage')), pages, '/x of careers@'],
  ['path-reserved', withRoutes(career, join, tinyRoute('/assets/x', 'JoinPage')), pages, 'claims /assets/x'],
  ['path-reserved', withRoutes(career, join, tinyRoute('/-/tabs', 'JoinPage')), pages, 'claims /-/tabs'],
  ['path-reserved', withRoutes(career, join, tinyRoute('/', 'JoinPage')), pages, 'claims /,'],
  [
    'path-reserved',
    withRoutes(career, join, tinyRoute('/robots.txt', 'JoinPage')),
    pages,
    'claims /robots.txt',
  ],
  ['path-reserved', withRoutes(career, join, tinyRoute('*', 'JoinPage')), pages, 'claims *'],
])('%s is found', (code, release, exposed, words) => {
  expect(exposesFindings(release, exposed)).toEqual([{ code, sentence: expect.stringContaining(words) }]);
});

test('a remote without a manifest exposes nothing', () => {
  expect(exposesFindings(careers, null).map(({ code }) => code)).toEqual([
    'page-not-exposed',
    'page-not-exposed',
  ]);
});

test('a shell must have a route for unknown addresses', () => {
  const shell = tinyRelease('shell', { routes: [tinyRoute('/home', 'HomePage')] }).release;
  expect(exposesFindings(shell, null)).toEqual([
    { code: 'route-missing', sentence: expect.stringContaining('"*"') },
  ]);
});

test.each([
  ['/', true],
  ['/Assets/x', true],
  ['/api', true],
  ['/uploads/x', true],
  ['/pincode/:pincode', true],
  ['/sitemap.xml', true],
  ['/404', true],
  ['/Index', true],
  ['/index/more', false],
  // In an export, these have the file of another page, or its folder.
  ['/employee/_', true],
  ['/employee/list.HTML/more', true],
  ['/employee/:id', false],
  ['/apiary', false],
  ['/HelpMyVehicle', false],
  ['*', false],
])('%s is the server’s: %s', (path, reserved) => {
  expect(isReserved(path)).toBe(reserved);
});
