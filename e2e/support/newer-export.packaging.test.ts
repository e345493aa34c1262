import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, readJournal } from '@site/composition';
import { runGate } from '@site/composition/gate';
import { authorOf, deployTiny, memoryStore } from '@site/composition/testing';
import { buildVariants } from './build-variants.ts';
import type { Variant } from './variants.data.ts';

/** The product's page with an export that `shared-ui` did not have before. */
const newer: Variant = {
  unit: 'product',
  edits: [
    {
      file: 'shared-ui/src/index.ts',
      before: "export * from './router/index.ts';",
      after: "export * from './router/index.ts';\nexport const Ribbon = () => 'new';",
    },
    {
      file: 'product-mfe/src/showcase/showcase.page.tsx',
      before: "import { ButtonLink, Reveal, Section } from '@site/shared-ui';",
      after: "import { ButtonLink, Reveal, Ribbon, Section } from '@site/shared-ui';",
    },
    {
      file: 'product-mfe/src/showcase/showcase.page.tsx',
      before: '      <ShowcaseHero />',
      after: '      <ShowcaseHero />\n      <Ribbon />',
    },
  ],
};

const ui = '@site/shared-ui';
const before = ['ButtonLink', 'Container', 'Plate', 'Reveal', 'Section'];

test('a built release that uses a newer export is refused by its name, until a shell has it', async () => {
  const [built] = await buildVariants([newer]);
  if (!built) throw new Error('The variant was not built.');
  const { release, folder } = built;
  expect(release.uses?.[ui]).toEqual([...before, 'Ribbon'].sort());
  expect(Object.keys(release.uses ?? {})).toEqual([ui, 'react', 'react/jsx-runtime']);
  expect(release.exports).toBeUndefined();

  const provides = { ...release.requires };
  for (const [library, range] of Object.entries(provides)) provides[library] = range.replace('^', '');
  const shell = (...names: string[]) => ({ record: { provides, exports: { [ui]: names } } });
  const store = memoryStore();
  await deployTiny(store, ['shell', 'older', shell(...before)]);
  await publish(store, release, (path) => readFile(join(folder, path)), authorOf(5));
  const compared = async () => {
    const { findings } = await runGate(store, release, {
      seen: await readJournal(store),
      year: 2026,
      mount: async () => ({ status: 'skipped', reason: 'only records are compared' }),
      render: async () => ({ status: 'rendered', bodies: [] }),
    });
    return findings.filter(({ code }) => code === 'export-missing').map(({ sentence }) => sentence);
  };
  const refused = `product@${release.id} uses Ribbon of ${ui}, which shell@`;
  expect(await compared()).toEqual([expect.stringContaining(refused)]);
  await deployTiny(store, ['shell', 'newer', shell(...before, 'Ribbon')]);
  // The shell could still be rolled back to the older one.
  expect(await compared()).toEqual([expect.stringContaining(refused)]);
  await deployTiny(store, ['shell', 'newest', shell(...before, 'Ribbon')]);
  expect(await compared()).toEqual([]);
}, 180_000);
