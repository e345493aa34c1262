import { trustOwnReleases } from './trusted-types.ts';

type Rules = { createScriptURL(address: string): string; createHTML?: unknown; createScript?: unknown };

function policyOf(): { readonly name: string; readonly rules: Rules } {
  let made: { name: string; rules: Rules } | null = null;
  trustOwnReleases({
    trustedTypes: { createPolicy: (name, rules) => (made = { name, rules }) },
    location: { origin: 'https://site.example' },
    document: { baseURI: 'https://site.example/cellar' },
  });
  if (!made) throw new Error('No policy was made.');
  return made;
}

test('files of releases are trusted, by the default policy', () => {
  const { name, rules } = policyOf();
  expect(name).toBe('default');
  const address = 'https://site.example/assets/catalog/r1/~1/a.js';
  expect(rules.createScriptURL('/assets/catalog/r1/~1/a.js')).toBe(address);
});

test.each([
  'https://evil.example/assets/a.js',
  '/api/upload.js',
  'data:text/javascript,1',
  '/assets/../x.js',
])('%s is not trusted', (address) =>
  expect(() => policyOf().rules.createScriptURL(address)).toThrow(address),
);

test('no string becomes markup or code', () => {
  const { rules } = policyOf();
  expect([rules.createHTML, rules.createScript]).toEqual([undefined, undefined]);
});

test('a browser without trusted types is supported', () => {
  expect(() => trustOwnReleases(window)).not.toThrow();
});
