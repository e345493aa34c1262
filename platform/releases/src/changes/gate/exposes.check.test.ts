import { exposedPages } from './exposes.check.ts';

test('exposed pages are read from a manifest', () => {
  const manifest = {
    exposes: [
      { name: 'JoinPage', path: './JoinPage' },
      { name: 'x', path: './CellarPage' },
    ],
  };
  expect(exposedPages(JSON.stringify(manifest))).toEqual(['JoinPage', 'CellarPage']);
  expect(exposedPages('')).toBeNull();
  expect(exposedPages('{}')).toBeNull();
});
