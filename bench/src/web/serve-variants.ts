import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { separateSite } from '@platform/command/testing';
import { foldJournal, publish, readJournal, type Store } from '@platform/releases';
import type { BuiltRelease } from '@platform/releases/built';
import { activate, prerenderRollbacks } from '@platform/releases/changes';
import { root } from '@platform/releases/root';
import { type StaticServer, staticServer } from '@platform/verify/servers';
import { opening } from '@platform/verify/services';
import { author } from '../bench-site.ts';
import { serve, untilServed } from '../serve.ts';
import { buildVariants, installVariants, type Sources } from './build-variants.ts';
import type { Variant } from './variants.data.ts';

export type ServedVariants = Awaited<ReturnType<typeof serveVariants>>;

/** What any page can be sent with. Some of these headers make the browser start another process, which takes time. */
const commonHeaders = [
  ...['cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy', 'referrer-policy'],
  ...['x-content-type-options', 'x-frame-options'],
];

export function serveVariants(variants: readonly Variant[], print: (text: string) => void) {
  return opening(async (opened) => {
    await installVariants(print);
    const { store, storeFolder, built, path, remove } = await separateSite(print, 'bench-web');
    opened.defer(remove);
    const server = opened.use(await serve(storeFolder, path('data')));
    const others = variants.filter(({ kind }) => kind !== 'site');
    const { headers } = await fetch(`${server.url}/home`);
    const common = Object.fromEntries(
      commonHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
    );
    const servers = new Map<Variant, StaticServer>();
    for (const variant of others)
      servers.set(
        variant,
        opened.use(await staticServer({ singlePage: variant.singlePage, headers: common })),
      );
    const build = async (sources: Pick<Sources, 'root' | 'built'>) => {
      await buildVariants(others, { ...sources, url: server.url }, path('files'), print);
      for (const [{ kind }, files] of servers) await files.serve(join(path('files'), kind));
    };
    await build({ root, built });
    return {
      folder: path(''),
      served: variants.map((variant) => ({ variant, url: servers.get(variant)?.url ?? server.url })),
      /** Serves other sources at the same addresses. */
      serve: async (sources: Pick<Sources, 'root' | 'built'>) => {
        await goLive(store, sources.built);
        await untilServed([server], (await readJournal(store)).entries.length);
        await build(sources);
      },
    };
  });
}

/** Publishes the builds that are not live, and activates them as one change set. */
async function goLive(store: Store, built: readonly BuiltRelease[]): Promise<void> {
  const { units } = foldJournal(await readJournal(store));
  const next = built.filter(({ release }) => units[release.unit]?.id !== release.id);
  for (const { release, folder } of next)
    await publish(store, release, (path) => readFile(`${folder}/${path}`), author());
  const [first, ...others] = next.map(({ release: { unit, id } }) => ({ unit, id }));
  if (first) await activate(store, first, author(), { with: others, again: true, keep: true });
  await prerenderRollbacks(store, new Date().getFullYear());
}
