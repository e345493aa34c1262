import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createOperations, type Operations } from '@platform/command/testing';
import type { ReleaseName } from '@platform/releases';
import { derivedUnit, writeRelease } from './derive-release.ts';
import { test as base } from './test.ts';
import { type VariantName, variants } from './variants.data.ts';

export interface Published extends ReleaseName {
  readonly folder: string;
}

interface ReleaseFixtures {
  /** A variant that is published but not activated. */
  variant: (name: VariantName) => Published;
  /** The live releases after the site's start. */
  first: { readonly careers: ReleaseName; readonly shell: ReleaseName };
  operations: Operations;
}

/** A site whose composition the tests of one file change. Each test begins with the first releases live. */
export const test = base.extend<{ firstLive: null }, ReleaseFixtures>({
  operations: [({ site }, use) => use(createOperations(site)), { scope: 'worker' }],
  first: [
    async ({ operations }, use) =>
      use({ careers: await operations.live('careers'), shell: await operations.live('shell') }),
    { scope: 'worker' },
  ],
  variant: [
    async ({ site, operations }, use) => {
      const published = new Map<string, Published>();
      for (const [name, { unit, id, edit }] of Object.entries(variants)) {
        const folder = join(dirname(site.store), name);
        const release = await writeRelease(folder, await derivedUnit(unit, id, edit));
        published.set(name, {
          ...(await operations.publish({ release, read: (path) => readFile(join(folder, path)) })),
          folder,
        });
      }
      await use((name) => published.get(name) as Published);
    },
    { scope: 'worker' },
  ],
  firstLive: [
    async ({ operations, first }, use) => {
      await operations.activate(first.shell);
      await operations.activate(first.careers);
      await use(null);
    },
    { auto: true },
  ],
});
