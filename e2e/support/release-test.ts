import type { ReleaseName } from '@site/composition';
import { buildVariants } from './build-variants.ts';
import { type Operations, operate } from './operations.ts';
import { test as base } from './test.ts';
import { type VariantName, variants } from './variants.data.ts';

export interface Published extends ReleaseName {
  /** Where the build of it is. */
  readonly folder: string;
}

interface ReleaseFixtures {
  /** Folder for this file's builds, and what is built into it: set with `test.use`. */
  wanted: { readonly folder: string; readonly variants: readonly VariantName[] };
  /** A wanted variant: published, and not live yet. */
  variant: (name: VariantName) => Published;
  /** What is live when the site starts. */
  first: { readonly careers: ReleaseName; readonly shell: ReleaseName };
  operations: Operations;
}

/** A site of which the tests of one file change the composition: each begins with the first releases live. */
export const test = base.extend<{ firstLive: null }, ReleaseFixtures>({
  wanted: [
    { folder: '', variants: [] },
    { scope: 'worker', option: true },
  ],
  operations: [({ site }, use) => use(operate(site)), { scope: 'worker' }],
  first: [
    async ({ operations }, use) =>
      use({ careers: await operations.live('careers'), shell: await operations.live('shell') }),
    { scope: 'worker' },
  ],
  variant: [
    async ({ wanted: { folder, variants: names }, operations }, use) => {
      const built = await buildVariants(
        folder,
        names.map((name) => variants[name]),
      );
      const published = await Promise.all(
        built.map(async (one) => ({ ...(await operations.publish(one)), folder: one.folder })),
      );
      await use((name) => {
        const release = published[names.indexOf(name)];
        if (!release) throw new Error(`This file does not build ${name}: see its test.use.`);
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
