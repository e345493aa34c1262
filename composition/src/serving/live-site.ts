import type { PublicSettings, Release, SiteComposition } from '@site/shared-ui/contracts';
import { type LiveReleases, releasesOf } from '../core/composition/composition.ts';
import { siteComposition } from '../core/composition/site-composition.ts';
import { CompositionError } from '../core/composition-error.ts';
import type { Finding } from '../core/findings/finding.ts';
import { refusals } from '../core/findings/finding.ts';
import type { JournalEntry } from '../core/journal/journal-entry.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { findRelease, releaseKey } from '../core/releases/releases.ts';
import type { Store } from '../core/store/store.ts';
import type { Asset } from '../rendering/pages/asset.ts';
import { crawlerFiles } from '../rendering/pages/crawler-files.ts';
import { type MissingPage, type Page, type SitePages, sitePages } from '../rendering/pages/site-pages.ts';
import { findRendered, pagesPrefix } from '../rendering/prerender/rendered-page.ts';
import { type Assets, releaseAssets } from './assets.ts';
import { type FollowOptions, type FollowStatus, followJournal } from './follow-journal.ts';
import { type FindComposition, pastCompositions } from './past-compositions.ts';

/** Everything a server answers with, of one composition: what is asked of it never mixes two. */
export interface SiteSnapshot {
  readonly composition: SiteComposition;
  page(pathname: string): Page;
  /** A file of the live shell's `static` folder, or one for search engines, by its path on the site: `favicon.svg`. */
  staticFile(path: string): Promise<Asset | null>;
}

/** How it stands with a live site: what `/-/ready` and `status` tell. */
export interface LiveSiteState {
  readonly follow: FollowStatus;
  /** What of the store is not as it should be, and what of it this version does not know. */
  readonly findings: readonly Finding[];
}

/** A site that follows its journal. */
export interface LiveSite {
  readonly assets: Assets;
  /** What a page names instead of having it in itself: see `compositionName`. */
  readonly findComposition: FindComposition;
  /** The composition that is live now; another object after each change. */
  current(): SiteSnapshot;
  state(): LiveSiteState;
  /** Calls back after each change, with what is live from then on. */
  onChange(listener: (snapshot: SiteSnapshot) => void): void;
  close(): void;
}

export interface LiveSiteOptions extends Pick<FollowOptions<unknown>, 'sleep'> {
  readonly store: Store;
  readonly settings: PublicSettings;
  /** Told of a release or file that is gone, and of a store or journal that cannot be read; the site goes on. */
  readonly onError: (error: unknown) => void;
}

/** After so many failures in a row a server is not ready: it may have missed a rollback (a few seconds). */
const mostFailures = 5;

/** Why a site is not ready to take visitors, in sentences; empty where it is. */
export function whyNotReady({ follow, findings }: LiveSiteState): readonly string[] {
  const following =
    follow.status === 'following' || (follow.status === 'unreachable' && follow.failures < mostFailures);
  const reasons = refusals(findings).map(({ sentence }) => sentence);
  return following || reasons.includes(follow.reason) ? reasons : [follow.reason, ...reasons];
}

/** Opens the live site; fails where there is none to serve yet. */
export async function openLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { store, settings, onError, sleep } = options;
  const listeners: ((snapshot: SiteSnapshot) => void)[] = [];
  let closed = false;
  let told = new Set<string>();
  /** Whether a file could not be served, so that files have to be looked at again. */
  let suspicious = false;

  const assets = releaseAssets(store, ({ unit, id }) => {
    const { releases } = follower.current();
    if (releases.units[unit]?.live.id !== id) return;
    suspicious = true;
    follower.look();
  });

  const take = async (entries: readonly JournalEntry[]): Promise<Taken> => {
    const releases = await releasesOf(store, entries);
    const composition = siteComposition(releases);
    const pages = await sitePages(store, releases, composition, settings);
    const generated: Readonly<Record<string, Asset>> = crawlerFiles(releases);
    const snapshot: SiteSnapshot = {
      composition,
      page: pages.find,
      staticFile: async (path) =>
        generated[path] ?? assets.find('shell', composition.shell, `static/${path}`),
    };
    const lost = await lostFiles(store, releases);
    return { releases, gaps: releases.gaps, findings: releases.findings, pages, snapshot, lost };
  };

  /** Also looks for files that were lost or restored: they change what is told, not what is served. */
  const hasMore = async (taken: Taken): Promise<boolean> => {
    if (await anyFound(store, taken)) return true;
    if (suspicious || taken.lost.length > 0) {
      taken.lost = await lostFiles(store, taken.releases);
      suspicious = false;
      tell(taken);
    }
    return false;
  };
  const tell = ({ findings, lost }: Taken) => {
    const now = refusals([...findings, ...lost]).map(({ sentence }) => sentence);
    for (const sentence of now) {
      if (!told.has(sentence)) onError(new CompositionError('release-incomplete', sentence));
    }
    told = new Set(now);
  };

  const begin = (taken: Taken) => {
    tell(taken);
    past.add(taken.snapshot.composition);
    // Beside everything else; a failure costs bytes, nothing more.
    void taken.pages.compressWell(() => !closed && follower.current() === taken).catch(onError);
  };

  const follower = await followJournal<Taken>({
    store,
    take,
    hasMore,
    onError,
    ...(sleep && { sleep }),
    onChange: (taken) => {
      begin(taken);
      for (const listener of listeners) listener(taken.snapshot);
    },
  });
  const past = pastCompositions(store, follower.entries);
  begin(follower.current());

  return {
    assets,
    findComposition: past.find,
    current: () => follower.current().snapshot,
    state: () => {
      const { findings, lost, pages } = follower.current();
      return {
        follow: follower.status(),
        findings: [
          ...follower.findings(),
          ...findings,
          ...lost,
          ...pages.missing.map(({ finding }) => finding),
        ],
      };
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => {
      closed = true;
      follower.close();
    },
  };
}

interface Taken {
  readonly releases: LiveReleases;
  readonly gaps: readonly ReleaseName[];
  readonly findings: readonly Finding[];
  readonly pages: SitePages;
  readonly snapshot: SiteSnapshot;
  /** Files of live releases that are not in the store. */
  lost: readonly Finding[];
}

/** Whether a release or a page that was missing is there now. */
async function anyFound(store: Store, { gaps, pages }: Taken): Promise<boolean> {
  for (const name of gaps) if ((await findRelease(store, name)).status === 'found') return true;
  if (pages.missing.length === 0) return false;
  const keys = new Set(await store.list(pagesPrefix));
  const there = pages.missing.filter(({ key }) => keys.has(key));
  return anyRendered(store, there);
}

async function anyRendered(store: Store, pages: readonly MissingPage[]): Promise<boolean> {
  for (const { job } of pages) if ((await findRendered(store, job)).status === 'found') return true;
  return false;
}

/** Files of live releases that are missing, by their names: nothing is read. */
async function lostFiles(store: Store, { units }: LiveReleases): Promise<readonly Finding[]> {
  const lost = Object.values(units).map(async ({ live }) => {
    const keys = new Set(await store.list(releaseKey(live, '')));
    return live.files.filter(({ path }) => !keys.has(releaseKey(live, path))).map(fileMissing(live));
  });
  return (await Promise.all(lost)).flat();
}

function fileMissing(release: Release) {
  return ({ path }: { readonly path: string }): Finding => ({
    code: 'file-missing',
    sentence: `${path} of ${releaseText(release)} is not in the store.`,
  });
}
