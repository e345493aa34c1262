import { defaultSettings } from '@site/shared-ui/contracts';
import fc from 'fast-check';
import { activate } from '../../changes/activate.ts';
import { integrityOf } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';
import { openLiveSite } from '../../serving/live-site.ts';
import { renderHere } from '../../testing/render-here.ts';
import { tinyRelease } from '../../testing/tiny-release.ts';
import { authorOf, publishTiny, rollbackTiny, tinySite } from '../../testing/tiny-site.ts';
import { discoveryFile } from './frontend-discovery.ts';

interface Discovery {
  readonly microFrontends: Readonly<
    Record<
      string,
      readonly {
        readonly url: string;
        readonly metadata: { readonly integrity: string; readonly version: string };
        readonly extras: { readonly modulefederation: { readonly name: string; readonly manifest?: string } };
      }[]
    >
  >;
}

/** What a site that opens now says is live, with the bytes of each entry and of each manifest. */
async function discover(store: Store) {
  const errors: unknown[] = [];
  const site = await openLiveSite({
    store,
    settings: defaultSettings,
    onError: (error) => errors.push(error),
  });
  const bytesOf = async (address: string) => {
    const [, unit = '', id = '', path = ''] = /^\/assets\/(\w+)\/(\w+)\/(.+)$/.exec(address) ?? [];
    return (await site.assets.find(unit, id, path))?.plain ?? null;
  };
  try {
    const file = await site.current().staticFile(discoveryFile);
    const text = new TextDecoder().decode(file?.plain);
    const discovery = JSON.parse(text) as Discovery;
    const units = await Promise.all(
      Object.entries(discovery.microFrontends).map(async ([unit, all]) => {
        const [one, ...others] = all;
        if (!one || others.length > 0) throw new Error(`${unit} has not one release.`);
        const { url, metadata, extras } = one;
        const { manifest } = extras.modulefederation;
        const bytes = { entry: await bytesOf(url), manifest: manifest ? await bytesOf(manifest) : null };
        return { unit, metadata, ...extras.modulefederation, bytes };
      }),
    );
    expect(errors).toEqual([]);
    return units;
  } finally {
    site.close();
  }
}

type Step = { readonly unit: string; readonly does: 'activate' | 'rollback' };

const steps = fc.array(
  fc.record<Step>({
    unit: fc.constantFrom('shell', 'careers', 'employee'),
    does: fc.constantFrom('activate', 'rollback'),
  }),
  { minLength: 1, maxLength: 8 },
);

test('after any changes its entries have the bytes that it says, and its versions are what is live', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (changes) => {
      const [store] = await tinySite(['shell', 'first'], ['careers', 'first'], ['employee', 'first']);
      /** Release ids of each unit, the live one last. */
      const stacks = new Map(
        ['shell', 'careers', 'employee'].map((unit) => [
          unit,
          [tinyRelease(unit, { mark: 'first' }).release.id],
        ]),
      );
      for (const [index, { unit, does }] of changes.entries()) {
        const stack = stacks.get(unit) ?? [];
        if (does === 'activate') {
          const tiny = await publishTiny(store, tinyRelease(unit, { mark: `m${index}` }));
          await activate(store, tiny.release, authorOf(10 + index), { render: renderHere });
          stack.push(tiny.release.id);
        } else if (stack.length > 1) {
          await rollbackTiny(store, unit, authorOf(10 + index));
          stack.pop();
        }
      }
      const units = await discover(store);
      expect(Object.fromEntries(units.map(({ unit, metadata }) => [unit, metadata.version]))).toEqual(
        Object.fromEntries([...stacks].map(([unit, stack]) => [unit, stack.at(-1)])),
      );
      for (const { unit, metadata, name, bytes } of units) {
        expect(name).toBe(`${unit}_${metadata.version}`);
        expect(integrityOf(bytes.entry ?? new Uint8Array())).toBe(metadata.integrity);
        expect(bytes.manifest === null).toBe(unit === 'shell');
      }
    }),
    { numRuns: 25, seed: 20261128 },
  );
});
