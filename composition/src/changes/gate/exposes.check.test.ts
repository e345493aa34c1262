import { exposedPages, isReserved } from './exposes.check.ts';

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

test.each<[path: string, reserved: boolean, home?: string]>([
  ['/', true],
  ['/', false, '/'],
  ['/Assets/x', true],
  ['/api', true],
  ['/uploads/x', true],
  ['/shop/:item', true],
  ['/sitemap.xml', true],
  ['/employee/:id', false],
  ['/apiary', false],
  ['/HelpMyVehicle', false],
  ['*', false],
])('%s is the server’s: %s', (path, expected, home = '/home') => {
  expect(isReserved(path, { reserved: ['Shop'], home })).toBe(expected);
});
