import type { UnitName } from '@platform/contract';
import { activate } from '../changes/activate.ts';
import { hideRelease } from '../changes/gc/hidden-releases.ts';
import { rollback } from '../changes/rollback.ts';
import { readJournal } from '../core/journal/journal.ts';
import { publish } from '../core/releases/publish.ts';
import { releaseKey } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import { hour } from '../core/time.ts';
import type { Renderer } from '../rendering/prerender/render-outcome.ts';
import { memoryStore, objectsOf } from '../testing/memory-store.ts';
import { type TinyRelease, tinyRelease, tinyRoute } from '../testing/tiny-release.ts';

export const now = Date.UTC(2026, 5, 1, 12);
export const tabAge = hour;
const longAgo = new Date(now - 1000 * hour).toISOString();

/** Skips rendering: the content of pages does not matter here. */
export const renderNothing: Renderer = async ({ pages }) => ({
  status: 'rendered',
  bodies: pages.map(({ pathname }) => `<p>${pathname}</p>`),
});

function small(unit: UnitName, mark: string): TinyRelease {
  const routes =
    unit === 'shell'
      ? [tinyRoute('*', 'NotFoundPage', { index: false, status: 404 })]
      : [tinyRoute(`/${unit}`, 'MainPage')];
  return tinyRelease(unit, { mark, routes });
}

export const releases = {
  s1: small('shell', 's1'),
  s2: small('shell', 's2'),
  a: small('catalog', 'a'),
  b: small('catalog', 'b'),
  c: small('catalog', 'c'),
  p: small('product', 'p'),
} as const;
export type ReleaseLabel = keyof typeof releases;
export const releaseLabels = Object.keys(releases) as ReleaseLabel[];

export async function publishTo(store: Store, label: ReleaseLabel, by: string, at: string): Promise<void> {
  const { release, readFile } = releases[label];
  await publish(store, release, readFile, { by, at });
}

type Step =
  | readonly ['publish' | 'activate' | 'lose' | 'hide', ReleaseLabel]
  | readonly ['rollback', UnitName];

/** Initial contents of the store. Everything in them is old enough to be removed by `gc`. */
const starts: readonly (readonly Step[])[] = [
  // Two releases of catalog were live; one more, another shell and a new unit are published.
  [...live('s1', 'a', 'b'), ['publish', 'c'], ['publish', 's2'], ['publish', 'p']],
  // One was taken back, and can be removed.
  [...live('s1', 'a', 'b', 'c'), ['rollback', 'catalog'], ['publish', 's2'], ['publish', 'p']],
  // The same, hidden by an earlier gc; a release that was never live too.
  [...live('s1', 'a', 'b', 'c'), ['rollback', 'catalog'], ['hide', 'c'], ['publish', 'p'], ['hide', 'p']],
  // All but the first were taken back.
  [...live('s1', 'a', 'b', 'c'), ['rollback', 'catalog'], ['rollback', 'catalog'], ['publish', 'p']],
  // The record of the live release is lost.
  [...live('s1', 's2', 'a', 'b'), ['lose', 'b']],
];

function live(...labels: readonly ReleaseLabel[]): readonly Step[] {
  return labels.flatMap((label): Step[] => [
    ['publish', label],
    ['activate', label],
  ]);
}

async function build(steps: readonly Step[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const store = memoryStore();
  const author = { by: 'start', at: longAgo, reason: 'start' };
  for (const [action, what] of steps) {
    if (action === 'rollback') {
      const request = { unit: what, to: null, recall: true, force: true };
      await rollback(store, request, author, await readJournal(store), renderNothing);
    } else if (action === 'publish') await publishTo(store, what, author.by, author.at);
    else if (action === 'lose') await store.remove(releaseKey(releases[what].release, 'release.json'));
    else if (action === 'hide') await hideRelease(store, releases[what].release, now - 1000 * hour);
    else await activate(store, releases[what].release, author, { render: renderNothing });
  }
  return objectsOf(store, 'journal/', 'releases/', 'pages/', 'uses/', 'hidden/');
}

export const startStates: readonly ReadonlyMap<string, Uint8Array>[] = await Promise.all(starts.map(build));
