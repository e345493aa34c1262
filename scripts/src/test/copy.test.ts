import { site } from '@site/shared-ui/site';
import { root } from '../build/workspace.ts';
import { fillerWords } from './filler-words.data.ts';
import { readTexts } from './read-texts.ts';

/** Whatever a visitor reads, on a page, in a mail or in a picture of one. */
const folders = ['shared-ui', 'shell', 'careers-mfe', 'product-mfe', 'contact-mfe', 'employee-mfe', 'server'];

const texts = readTexts(
  root,
  folders.map((folder) => `${folder}/src`),
);

/** The specification's own words, which are not ours to choose. */
const given: readonly string[] = ['Driving innovation and delivering impactful solutions.'];

const filler = new RegExp(`\\b(${fillerWords.join('|')})\\b`, 'i');

test('the texts that are read are the ones that are shown', () => {
  const said = texts.map(({ text }) => text);
  for (const known of [site.tagline, site.description, ...given]) expect(said).toContain(known);
  for (const folder of folders) {
    expect(texts.filter(({ at }) => at.startsWith(`${folder}/`)).length).toBeGreaterThan(5);
  }
  // Both legal pages and all of the roles.
  expect(texts.filter(({ at }) => /\/pages\/(terms|privacy)\//.test(at)).length).toBeGreaterThan(80);
  expect(texts.filter(({ at }) => /\/roles\/[\w-]+\/[\w-]+\.data\.ts/.test(at)).length).toBeGreaterThan(80);
});

test('no text is filled with words that say nothing', () => {
  const found = texts
    .filter(({ text }) => !given.includes(text))
    .flatMap(({ at, text }) => {
      const [word] = filler.exec(text) ?? [];
      return word ? [`${at} says “${word}”: ${text}`] : [];
    });
  expect(found).toEqual([]);
});

test.each(['We leverage synergies.', 'A Cutting Edge stack', 'our passion', 'next-level'])(
  '“%s” would be found',
  (text) => {
    expect(text).toMatch(filler);
  },
);
