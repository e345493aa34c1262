import { localStore, publish } from '@site/composition';
import { root, workspaceUnits } from '@site/site-command';
import { derivedUnit, type Edit } from '../../support/derive-release.ts';
import { longIf } from '../../support/long.ts';
import { expect, test } from '../support/test.ts';

interface Change {
  /** The units that get another release. */
  readonly edits: Readonly<Record<string, Edit>>;
  /** What a visitor of /career fetches, without the hashes in the names. */
  readonly files: readonly string[];
}

const changes: Readonly<Record<string, Change>> = {
  'a text of careers': {
    edits: { careers: (_, text) => text.replaceAll('Explore Roles', 'Explore every Role') },
    // The entry names the page's file.
    files: ['careers/CareerPage.js', 'careers/remoteEntry.js'],
  },
  'a component of shared-ui': {
    // Each unit bundles the components that it uses. The shell has those of its frame in one file.
    edits: Object.fromEntries(
      workspaceUnits(root).map((unit) => [
        unit,
        (path: string, text: string) =>
          unit === 'shell' && !path.startsWith('shared-ui.')
            ? text
            : text.replaceAll('"aria-hidden":"true"', '"aria-hidden":!0'),
      ]),
    ),
    files: ['careers/CareerPage.js', 'careers/remoteEntry.js', 'shell/shared-ui.js'],
  },
};

/** `careers/CareerPage.js`, for each request for a script or a stylesheet. */
const filesIn = (requests: readonly string[]) =>
  requests.flatMap((asked) => {
    const [, unit, name, type] = /\/assets\/(\w+)\/.*?([\w-]+)\.\w+\.(js|css)$/.exec(asked) ?? [];
    return unit ? `${unit}/${name}.${type}` : [];
  });

for (const [index, [what, { edits, files }]] of Object.entries(changes).entries())
  test(
    `after a change of ${what}, a returning visitor fetches the files that have changed, and no other`,
    longIf(index !== 0),
    async ({ visitor, network, operations, site }) => {
      const units = Object.keys(edits);
      const before = await Promise.all(units.map(operations.live));
      await visitor.visit('/career');
      const first = [...network.requests()];
      for (const [unit, edit] of Object.entries(edits)) {
        const { release, read } = await derivedUnit(unit, `r0changed${index}`, edit);
        const author = { by: 'a test', at: new Date().toISOString(), reason: null };
        await publish(localStore(site.store), release, read, author);
        await operations.activate(release);
      }
      await visitor.visit('/about');
      await visitor.visit('/career');
      const known = new Set(filesIn(first));
      const again = filesIn(network.requests().slice(first.length));
      expect(again.filter((file) => known.has(file)).sort()).toEqual(files);
      for (const name of before) await operations.activate(name);
    },
  );
