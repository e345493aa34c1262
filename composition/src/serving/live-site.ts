import type { PublicSettings, SiteComposition } from '@site/shared-ui/contracts';
import { releasesOf } from '../core/composition/releases-of.ts';
import { siteComposition } from '../core/composition/site-composition.ts';
import { journalPrefix, readJournal } from '../core/journal/journal.ts';
import type { JournalEntry } from '../core/journal/journal-entry.ts';
import type { Store } from '../core/store/store.ts';
import type { Asset } from '../rendering/pages/asset.ts';
import { crawlerFiles } from '../rendering/pages/crawler-files.ts';
import { type Page, type SitePages, sitePages } from '../rendering/pages/site-pages.ts';
import { type Assets, releaseAssets } from './assets.ts';
import { type FindComposition, pastCompositions } from './past-compositions.ts';

/** Everything a server answers with, of one composition: what is asked of it never mixes two. */
export interface SiteSnapshot {
  readonly composition: SiteComposition;
  page(pathname: string): Page;
  /** A file of the live shell's `static` folder, or one for search engines, by its path on the site: `favicon.svg`. */
  staticFile(path: string): Promise<Asset | null>;
}

/** A site that follows its journal. */
export interface LiveSite {
  readonly assets: Assets;
  /** What a page names instead of having it in itself: see `compositionName`. */
  readonly findComposition: FindComposition;
  /** The composition that is live now; another object after each change. */
  current(): SiteSnapshot;
  /** Calls back after each change, with what is live from then on. */
  onChange(listener: (snapshot: SiteSnapshot) => void): void;
  close(): void;
}

export interface LiveSiteOptions {
  readonly store: Store;
  readonly settings: PublicSettings;
  /** Told of a release that is gone, and of a journal that cannot be served; the site goes on with what it has. */
  readonly onError: (error: unknown) => void;
}

/** Opens the live site; fails where there is none to serve yet. */
export async function openLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { store, onError } = options;
  const assets = releaseAssets(store);
  const listeners: ((snapshot: SiteSnapshot) => void)[] = [];
  let entries: readonly JournalEntry[] = await readJournal(store);
  let live = await takeSnapshot(options, assets, entries);
  let closed = false;
  let turn: Promise<void> = Promise.resolve();
  let trouble = '';

  /** Beside everything else; a failure costs bytes, nothing more. */
  const compress = (taken: TakenSnapshot) =>
    void taken.compressWell(() => !closed && live === taken).catch(onError);
  compress(live);

  const follow = async () => {
    const now = await readJournal(store, entries);
    if (now.length === entries.length) return;
    live = await takeSnapshot(options, assets, now);
    entries = now;
    for (const listener of listeners) listener(live.snapshot);
    compress(live);
  };
  const tell = (error: unknown) => {
    // The store is looked at twice a second: the same trouble is told once.
    if (trouble !== String(error)) onError(error);
    trouble = String(error);
  };
  const settled = () => {
    trouble = '';
  };
  const watcher = store.watch(journalPrefix, () => {
    turn = turn.then(follow).then(settled, tell);
  });

  return {
    assets,
    findComposition: pastCompositions(
      store,
      () => ({ entries, composition: live.snapshot.composition }),
      onError,
    ),
    current: () => live.snapshot,
    onChange: (listener) => void listeners.push(listener),
    close: () => {
      closed = true;
      watcher.close();
    },
  };
}

interface TakenSnapshot extends Pick<SitePages, 'compressWell'> {
  readonly snapshot: SiteSnapshot;
}

async function takeSnapshot(
  { store, settings, onError }: LiveSiteOptions,
  assets: Assets,
  entries: readonly JournalEntry[],
): Promise<TakenSnapshot> {
  const releases = await releasesOf(store, entries, onError);
  const composition = siteComposition(releases);
  const pages = await sitePages(store, releases, composition, settings);
  const generated: Readonly<Record<string, Asset>> = crawlerFiles(releases);
  const snapshot: SiteSnapshot = {
    composition,
    page: pages.find,
    staticFile: async (path) => generated[path] ?? assets.find('shell', composition.shell, `static/${path}`),
  };
  return { snapshot, compressWell: pages.compressWell };
}
