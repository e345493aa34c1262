import { root, unitFolder, workspaceUnits } from '@site/build/units/workspace';
import { site } from '@site/shared-ui/site';
import { fillerWords } from './filler-words.data.ts';
import { readTexts } from './read-texts.ts';

/** Workspaces with texts that visitors read: on pages, in mail or in pictures. */
const folders = ['shared-ui', ...workspaceUnits(root).map(unitFolder), 'server'];

const texts = readTexts(
  root,
  folders.map((folder) => `${folder}/src`),
);

/** Texts that the specification fixes. */
const given: readonly string[] = ['Driving innovation and delivering impactful solutions.'];

const filler = new RegExp(`\\b(${fillerWords.join('|')})\\b`, 'i');

test('the checked texts contain those that visitors see', () => {
  const said = texts.map(({ text }) => text);
  for (const known of [site.tagline, site.description, ...given]) expect(said).toContain(known);
  for (const folder of folders) {
    expect(texts.filter(({ at }) => at.startsWith(`${folder}/`)).length).toBeGreaterThan(0);
  }
  // Both legal pages and all of the roles.
  expect(texts.filter(({ at }) => /\/pages\/(terms|privacy)\//.test(at)).length).toBeGreaterThan(80);
  expect(texts.filter(({ at }) => /\/roles\/[\w-]+\/[\w-]+\.data\.ts/.test(at)).length).toBeGreaterThan(80);
});

test('no text contains filler words', () => {
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
