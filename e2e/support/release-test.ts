import type { ReleaseName } from '@site/composition';
import { buildVariants } from './build-variants.ts';
import { createOperations, type Operations } from './operations.ts';
import { test as base } from './test.ts';
import { type VariantName, variants } from './variants.data.ts';

export interface Published extends ReleaseName {
  /** The folder of its build. */
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
    async ({ operations }, use) => {
      const names = Object.keys(variants) as VariantName[];
      const built = await buildVariants(Object.values(variants));
      const published = await Promise.all(
        built.map(async (one) => ({ ...(await operations.publish(one)), folder: one.folder })),
      );
      await use((name) => {
        const release = published[names.indexOf(name)];
        if (!release) throw new Error(`There is no build of ${name}.`);
        return release;
      });
    },
    { scope: 'worker', timeout: 300_000 },
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
