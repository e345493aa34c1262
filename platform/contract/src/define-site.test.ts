import { browserSiteOf, defineSite, primaryLanguage, siteRecordOf } from './define-site.ts';
import { findFormat } from './formats.ts';
import { defaultBudgets, type SiteConfig } from './site.ts';

const bakery: SiteConfig = {
  name: 'Corner Bakery',
  tagline: 'Bread from the corner.',
  description: 'A bakery at the corner.',
  language: 'de-AT',
  timeZone: 'Europe/Vienna',
  home: '/',
  themeColors: { light: '#fff', dark: '#000' },
  contact: { email: 'hello@example.com' },
  navigation: { bar: [{ label: 'Brot', to: '/' }], menu: [] },
  footer: { columns: [], legal: [] },
  forms: {
    'reviews/review': { address: '/api/reviews', file: false },
    'courses/signup': { receivers: ['a@example.com'] },
  },
  budgets: { page: 1 },
};

test('a site’s configuration is divided into what its release says, and what its scripts are told', async () => {
  const { description, contact, navigation, footer, ...record } = bakery;
  const backend = async () => [{ reserved: ['shop', 'basket'] }, {}];
  expect(await siteRecordOf(defineSite({ ...bakery, backend }))).toEqual({
    ...record,
    reserved: ['shop', 'basket'],
    features: { uploads: false },
    budgets: { ...defaultBudgets, page: 1 },
    forms: { 'reviews/review': { address: '/api/reviews', file: false } },
  });
  expect(browserSiteOf(bakery)).toEqual({
    ...{ name: 'Corner Bakery', language: 'de-AT', home: '/', navigation, footer },
    features: { blockDevtools: false },
  });
  expect(primaryLanguage(bakery)).toBe('de');
});

test.each<[sentence: string, change: Partial<SiteConfig>]>([
  ['name is " "; it must be the name of the site.', { name: ' ' }],
  ['name is missing; it must be the name of the site.', { name: undefined as never }],
  ['name is 5; it must be the name of the site.', { name: 5 as never }],
  ['navigation.bar is 5; it must be a list of links.', { navigation: { bar: 5, menu: [] } as never }],
  ['contact.email is missing; it must be an e-mail address.', { contact: undefined as never }],
  [
    'themeColors.dark is missing; it must be a colour, as in CSS.',
    { themeColors: { light: '#fff' } as never },
  ],
  [
    'tagline is missing; it must be the line beside the name; it may be empty.',
    { tagline: undefined as never },
  ],
  ['navigation.menu is missing; it must be a list of links.', { navigation: { bar: [] } as never }],
  ['footer.legal is missing; it must be a list of links.', { footer: { columns: [] } as never }],
  ['language is "de_AT"; it must be a language of BCP 47, such as en-GB.', { language: 'de_AT' }],
  ['language is "DE-at"; it must be a language of BCP 47, such as en-GB.', { language: 'DE-at' }],
  ['timeZone is "Vienna"; it must be a time zone of IANA, such as Europe/Berlin.', { timeZone: 'Vienna' }],
  [
    'home is "start"; it must be the path of a page without parameters, such as / or /start.',
    { home: 'start' },
  ],
  [
    'home is "/:page"; it must be the path of a page without parameters, such as / or /start.',
    { home: '/:page' },
  ],
  ...['units', '*/*', '../*', '/units/*', 'units/*/'].map(
    (unitFolder) =>
      [
        `unitFolder is "${unitFolder}"; it must be a folder below the root with one * in place of the unit’s name, such as units/*.`,
        { unitFolder },
      ] as [string, Partial<SiteConfig>],
  ),
  ...['https://example.com/', 'ftp://example.com'].map(
    (origin) =>
      [`origin is "${origin}"; it must be an origin, such as https://example.com.`, { origin }] as [
        string,
        Partial<SiteConfig>,
      ],
  ),
  ['contact.email is "hello"; it must be an e-mail address.', { contact: { email: 'hello' } }],
  [
    'a link is "shop"; it must lead to a path of the site, or begin with https:.',
    { footer: { columns: [{ label: 'Shop', links: [{ label: 'Shop', to: 'shop' }] }], legal: [] } },
  ],
  ...['/shop', '/api/forms/a/b', '/api/', 'api/x', '/api/../a', '/api/a/.'].map(
    (address) =>
      [
        `forms.a/b.address is "${address}"; it must be a path below /api/, but not below /api/forms/.`,
        { forms: { 'a/b': { address } } },
      ] as [string, Partial<SiteConfig>],
  ),
  [
    'forms.c/d.address is "/api/x"; it must be the address of no other form.',
    { forms: { 'a/b': { address: '/api/x' }, 'c/d': { address: '/api/x' } } },
  ],
  [
    'forms.a/b.receivers is "b"; it must be an e-mail address.',
    { forms: { 'a/b': { receivers: ['a@example.com', 'b'] } } },
  ],
  ['budgets.page is 0; it must be a number of bytes.', { budgets: { page: 0 } }],
])('%s', (sentence, change) => {
  expect(() => defineSite({ ...bakery, ...change })).toThrow(`site.config.ts is not valid.\n  ${sentence}`);
});

test('the formats of a site are known as soon as it is', () => {
  const isbn = { name: 'isbn', characters: 17, leastCharacters: 13 };
  defineSite({ ...bakery, formats: [isbn] });
  expect(findFormat('isbn')).toBe(isbn);
});

test('every fault is named', () => {
  expect(() => defineSite({ ...bakery, name: '', home: '' })).toThrow(/name is "".*\n.*home is ""/);
});
