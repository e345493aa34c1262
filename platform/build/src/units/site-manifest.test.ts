import { siteManifest } from './site-manifest.ts';

test('a manifest has what the site says, unless the shell’s own file says it', () => {
  const site = { name: 'Corner Bakery', description: 'Bread.', language: 'de-AT', home: '/' };
  expect(JSON.parse(siteManifest('{ "short_name": "Bakery", "scope": "/" }', site))).toEqual({
    ...{ name: 'Corner Bakery', short_name: 'Bakery', description: 'Bread.' },
    ...{ lang: 'de-AT', start_url: '/', scope: '/' },
  });
});
