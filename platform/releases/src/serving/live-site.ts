import type { DocumentSettings, Release, SiteComposition, SiteRecord, UnitName } from '@platform/contract';
import { tabAge } from '../changes/gc/plan-gc.ts';
import { closingFindings, lastPassed } from '../core/composition/closing-instants.ts';
import { type FoundReleases, type LiveReleases, releasesOf } from '../core/composition/composition.ts';
import { siteComposition } from '../core/composition/site-composition.ts';
import { CompositionError } from '../core/composition-error.ts';
import { type Finding, refusals } from '../core/findings/finding.ts';
import type { ReleaseName } from '../core/releases/release.schema.ts';
import { findRelease } from '../core/releases/releases.ts';
import { lostParts } from '../core/releases/verify-release.ts';
import { trusted } from '../core/signing/trusted.ts';
import { isNamedIn, observedRelease, retiredAt, wasLive } from '../core/state/history.ts';
import { emptyJournal, type Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import type { Asset } from '../rendering/pages/asset.ts';
import { discoveryFile, frontendDiscovery } from '../rendering/pages/frontend-discovery.ts';
import { crawlerFiles } from '../rendering/pages/robots-and-sitemap.ts';
import { type Page, type SitePages, sitePages } from '../rendering/pages/site-pages.ts';
import { unitFeeds } from '../rendering/pages/unit-feeds.ts';
import { findRendered } from '../rendering/prerender/rendered-page.ts';
import { type Assets, type FilesInMemory, releaseAssets } from './assets.ts';
import { createFindForm } from './find-form.ts';
import { type FollowOptions, type FollowStatus, followJournal } from './follow-journal.ts';
import { journalAhead } from './journal-ahead.ts';
import { type FindComposition, pastCompositions } from './past-compositions.ts';

/** Pages and files of one composition, so that a response never mixes two. */
export interface SiteSnapshot {
  /** What its shell says of the site. */
  readonly site: SiteRecord;
  readonly composition: SiteComposition;
  page(pathname: string): Page;
  /** The path of the page to which an address has moved; null if it has not. */
  movedTo(pathname: string): string | null;
  /** For `speculationRulesAddress`. Null if pages must not be prerendered. */
  readonly speculationRules: Asset | null;
  /**
   * A file of the live shell's `static` folder, one for search engines, or `discoveryFile`, by its path on the site:
   * `favicon.svg`.
   */
  staticFile(path: string): Promise<Asset | null>;
}

export interface LiveSiteState {
  readonly follow: FollowStatus;
  /** How long ago the journal was last read (ms). */
  readonly silence: number;
  /** Faults of the store, and parts of it that this version does not know. */
  readonly findings: readonly Finding[];
  /** Files of the live releases and of those that replace them where they fail. */
  readonly memory: FilesInMemory;
}

export interface ServedSite {
  readonly assets: Assets;
  /** Finds the file of a composition that a page names: see `compositionName`. */
  readonly findComposition: FindComposition;
  /** The composition that is live now; another object after each change. */
  current(): SiteSnapshot;
  /** Calls back after each change, with the new snapshot. */
  onChange(listener: (snapshot: SiteSnapshot) => void): void;
}

export type LiveSite = Awaited<ReturnType<typeof openLiveSite>>;

export interface LiveSiteOptions extends Pick<FollowOptions<unknown>, 'sleep' | 'clock' | 'random'> {
  readonly store: Store;
  readonly settings: DocumentSettings;
  /** The time of day (ms since 1970). */
  readonly now?: () => number;
  /** Called for missing releases and files, and for an unreadable store or journal; the site goes on. */
  readonly onError: (error: unknown) => void;
}

/** After so many failures in a row, or ms without an answer, a server is not ready: it may have missed a rollback. */
const maxFailures = 5;
const maxSilence = 5000;

/**
 * How long a change waits for the files of its live releases, so that it can be served if the store fails next (ms).
 * A rollback does not wait: its release was pinned as the previous one.
 */
const preloadTime = 1000;

/** How often missing releases and pages are searched for (ms). A page that cannot be rendered is missing for ever. */
const recheckInterval = 5000;

/** Sentences for everybody that say why a site is not ready for visitors; empty if it is. */
export function whyNotReady({ follow, findings, memory }: LiveSiteState): readonly string[] {
  const following =
    follow.status === 'following' ||
    (follow.status === 'unreachable' &&
      follow.failures < maxFailures &&
      performance.now() - follow.since < maxSilence);
  const reasons = refusals(findings).map(({ sentence }) => sentence);
  if (following || reasons.includes(follow.reason)) return reasons;
  return follow.status === 'unreachable'
    ? [follow.reason, memorySentence(memory), ...reasons]
    : [follow.reason, ...reasons];
}

/** What visitors get while the store does not answer. */
function memorySentence({ files, loaded }: FilesInMemory): string {
  return loaded === files
    ? `The live site goes on from memory (${files} files).`
    : `The live site goes on from memory, without ${files - loaded} of ${files} files.`;
}

/** Fails if nothing is live yet. */
export async function openLiveSite(options: LiveSiteOptions) {
  const { store, settings, onError, sleep, random, clock = () => performance.now() } = options;
  const { now = Date.now } = options;
  const listeners: ((snapshot: SiteSnapshot) => void)[] = [];
  let opened = false;
  let reported = new Set<string>();
  let fileFailed = false;

  let followed: Journal = emptyJournal;
  const owned = trusted(store, () => followed);
  const ahead = journalAhead(store, () => followed);
  const assets = releaseAssets(owned, {
    isNamed: async (unit, id) => isNamedIn(followed, unit, id) || isNamedIn(await ahead(), unit, id),
    onDamage: ({ unit, id }) => {
      const { releases } = follower.current();
      if (releases.units[unit]?.live.id !== id) return;
      fileFailed = true;
      follower.check();
    },
  });

  const load = async (journal: Journal): Promise<Loaded> => {
    followed = journal;
    const releases = await releasesOf(store, journal);
    const passed = lastPassed(releases, now());
    const composition = siteComposition(releases, passed);
    const pages = await sitePages(owned, releases, composition, settings);
    const generated: Readonly<Record<string, Asset>> = {
      ...crawlerFiles(releases, settings.origin, passed),
      ...unitFeeds(releases, settings.origin, passed),
      [discoveryFile]: frontendDiscovery(releases),
    };
    const snapshot: SiteSnapshot = {
      site: pages.site,
      composition,
      page: pages.find,
      movedTo: pages.movedTo,
      speculationRules: pages.rules,
      staticFile: async (path) =>
        generated[path] ?? assets.find('shell', composition.shell, `static/${path}`),
    };
    const lost = await lostOf(store, releases);
    // Not at the start: a server that is starting serves nothing yet.
    if (opened)
      await assets.preload(
        Object.values(releases.units).map(({ live }) => live),
        preloadTime,
      );
    return { releases, pages, snapshot, lost, recheckAt: clock() };
  };

  /** Also checks for parts that were lost or restored: they change the findings, not the snapshot. */
  const hasMore = async (loaded: Loaded, everything: boolean): Promise<boolean> => {
    const { releases, snapshot } = loaded;
    if (lastPassed(releases, now()) !== snapshot.composition.passed) return true;
    if (everything || clock() >= loaded.recheckAt) {
      if (await anyFound(owned, loaded)) return true;
      loaded.recheckAt = clock() + recheckInterval;
    }
    if (everything || fileFailed || loaded.lost.length > 0) {
      loaded.lost = await lostOf(store, loaded.releases);
      fileFailed = false;
      report(loaded);
    }
    return false;
  };
  const report = ({ releases, lost }: Loaded) => {
    const now = refusals([...releases.findings, ...lost]).map(({ sentence }) => sentence);
    for (const sentence of now) {
      if (!reported.has(sentence)) onError(new CompositionError('release-incomplete', sentence));
    }
    reported = new Set(now);
  };

  const onLoaded = (loaded: Loaded) => {
    report(loaded);
    past.add(loaded.snapshot.composition);
    assets.pin(servedReleases(loaded.releases));
  };

  const follower = await followJournal<Loaded>({
    store,
    load,
    hasMore,
    onError,
    ...{ clock, ...(sleep && { sleep }), ...(random && { random }) },
    onChange: (loaded) => {
      onLoaded(loaded);
      for (const listener of listeners) listener(loaded.snapshot);
    },
  });
  const past = pastCompositions(store, follower.journal, ahead);
  onLoaded(follower.current());
  opened = true;
  const liveRelease = (unit: UnitName) => follower.current().releases.units[unit]?.live ?? null;
  /** Whether a release is live, or was live since a time (ms since 1970). */
  const wasLiveSince = (name: ReleaseName, since: number) => {
    const journal = follower.journal();
    const retired = retiredAt(journal, name.unit, name.id);
    return wasLive(journal, name) && (retired === null || Date.parse(retired) >= since);
  };

  const served: ServedSite = {
    assets,
    findComposition: past.find,
    current: () => follower.current().snapshot,
    onChange: (listener) => void listeners.push(listener),
  };
  return {
    ...served,
    findForm: createFindForm(owned, {
      live: () => Object.values(follower.current().releases.units).map(({ live }) => live),
      isInTabs: (name) => wasLiveSince(name, liveRelease(name.unit) ? 0 : now() - tabAge),
    }),
    liveRelease,
    /** The journal as far as it is served. */
    journal: follower.journal,
    wasLive: (name: ReleaseName) => wasLive(follower.journal(), name),
    wasLiveSince,
    observed: (unit: UnitName) => observedRelease(follower.journal(), unit),
    state: (): LiveSiteState => {
      const { releases, lost, pages } = follower.current();
      return {
        follow: follower.status(),
        silence: follower.silence(),
        memory: assets.count(),
        findings: [
          ...follower.findings(),
          ...releases.findings,
          ...lost,
          ...pages.missing.map(({ finding }) => finding),
          ...Object.values(releases.units).flatMap(({ live }) => closingFindings(live, new Date(now()))),
        ],
      };
    },
    close: () => {
      follower.close();
      assets.close();
    },
  };
}

function servedReleases({ units }: LiveReleases): readonly Release[] {
  return Object.values(units).flatMap(({ live, previous }) => (previous ? [live, previous] : [live]));
}

interface Loaded {
  readonly releases: FoundReleases;
  readonly pages: SitePages;
  readonly snapshot: SiteSnapshot;
  lost: readonly Finding[];
  /** When missing releases and pages are searched again. */
  recheckAt: number;
}

async function anyFound(store: Store, { releases, pages }: Loaded): Promise<boolean> {
  for (const name of releases.gaps) if ((await findRelease(store, name)).status === 'found') return true;
  for (const { job } of pages.missing) if ((await findRendered(store, job)).status === 'found') return true;
  return false;
}

async function lostOf(store: Store, { units }: LiveReleases): Promise<readonly Finding[]> {
  return (await Promise.all(Object.values(units).map(({ live }) => lostParts(store, live)))).flat();
}
