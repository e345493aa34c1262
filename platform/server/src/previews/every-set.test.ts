import type { NamedComposition, SiteComposition } from '@platform/contract';
import type { PreviewSet } from '@platform/releases/previews';
import { type Mark, type PreviewedSite, previewedSite, tinyUnits } from '../testing/previewed-site.ts';

/** Pages of each unit, and what each has of its release. */
const pages = [
  ['shell', '/start', () => 'own page /start'],
  ['shell', '/nowhere', () => 'own page /404'],
  ['catalog', '/cellar', (mark: Mark) => `<h1>catalog ${mark} CellarPage</h1>`],
  ['catalog', '/join-innovation', (mark: Mark) => `<h1>catalog ${mark} JoinPage</h1>`],
  ['product', '/TimeTable', (mark: Mark) => `<h1>product ${mark} ShowcasePage</h1>`],
  ['contact', '/contact', (mark: Mark) => `<h1>contact ${mark} ContactPage</h1>`],
  ['edition', '/edition/WP001', (mark: Mark) => `<h1>edition ${mark} EditionPage</h1>`],
] as const;

type Marks = Readonly<Record<string, Mark>>;

/** All 32 choices of a release for each of five units. */
const choices = Array.from(
  { length: 2 ** tinyUnits.length },
  (_, number): Marks =>
    Object.fromEntries(tinyUnits.map((unit, bit) => [unit, number & (1 << bit) ? 'two' : 'one'])),
);

/** The set of a choice: what is not live. Of the choice without any, a live release. */
function setOf({ id }: PreviewedSite, marks: Marks): PreviewSet {
  const named = tinyUnits.map((unit) => ({ unit, id: id(unit, marks[unit] ?? 'one'), mark: marks[unit] }));
  const [first, ...more] = named.filter(({ mark }) => mark === 'two').map(({ mark: _, ...name }) => name);
  return first ? [first, ...more] : [{ unit: 'catalog', id: id('catalog', 'one') }];
}

/** Each page, and the composition that it names, are of the choice, and of no other release. */
async function expectExactly(site: PreviewedSite, token: string | null, marks: Marks): Promise<void> {
  const ask = token === null ? site.live : (url: string) => site.preview(token, url);
  for (const [unit, url, content] of pages) {
    const { body } = await ask(url);
    const mark = marks[unit] ?? 'one';
    expect([url, body]).toEqual([url, expect.stringContaining(`<header>shell ${marks.shell}</header>`)]);
    expect([url, body]).toEqual([url, expect.stringContaining(content(mark))]);
    const [, json = ''] = /id="composition">(.*?)<\/script>/.exec(body) ?? [];
    const { address } = JSON.parse(json) as NamedComposition;
    const { shell, remotes } = JSON.parse((await ask(address)).body) as SiteComposition;
    const shown = Object.entries({
      shell,
      ...Object.fromEntries(Object.entries(remotes).map(([name, { live }]) => [name, live.id])),
    });
    expect(shown).toEqual(
      tinyUnits.toSorted(shellFirst).map((name) => [name, site.id(name, marks[name] ?? 'one')]),
    );
    expect(body.includes('preview-banner')).toBe(token !== null);
    for (const { previous } of Object.values(remotes)) expect(previous).toBeNull();
  }
}

const shellFirst = (a: string, b: string) => (a === 'shell' ? -1 : b === 'shell' ? 1 : a < b ? -1 : 1);

test('each of 32 sets of five units is shown exactly, all at once, and the live site shows none of them', async () => {
  const site = await previewedSite();
  const tokens: (readonly [string, Marks])[] = [];
  for (const marks of choices) tokens.push([await site.grant(...setOf(site, marks)), marks]);
  const live = choices[0] ?? {};
  await Promise.all([
    ...tokens.map(([token, marks]) => expectExactly(site, token, marks)),
    ...Array.from({ length: 8 }, () => expectExactly(site, null, live)),
  ]);
  // Once more: most sites were evicted meanwhile.
  for (const [token, marks] of tokens.toReversed()) await expectExactly(site, token, marks);
}, 120_000);
