import type { DocumentSettings, SiteComposition } from '@platform/contract';
import { LRUCache } from 'lru-cache';
import { type ComposedPreview, composePreview } from '../changes/preview.ts';
import { lastPassed, nextClosing } from '../core/composition/closing-instants.ts';
import type { LiveReleases } from '../core/composition/composition.ts';
import { type AssetBase, siteComposition } from '../core/composition/site-composition.ts';
import {
  linkKey,
  longestPreview,
  type Preview,
  type PreviewLink,
  type PreviewSet,
  readLink,
} from '../core/preview/preview-link.ts';
import { releaseText } from '../core/releases/release.schema.ts';
import { trusted } from '../core/signing/trusted.ts';
import { wasLive } from '../core/state/history.ts';
import { type Journal, journalOf } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import { compositionFile, compositionName } from '../rendering/pages/composition-file.ts';
import { sitePages } from '../rendering/pages/site-pages.ts';
import { type Assets, releaseAssets } from './assets.ts';
import { createCache } from './async-cache.ts';
import { createFindForm, type FindForm } from './find-form.ts';
import { journalAhead, maxAhead } from './journal-ahead.ts';
import type { ServedSite } from './live-site.ts';
import { limitSearches } from './search-limit.ts';

export interface ShownPreview extends Preview {
  readonly status: 'shown';
  readonly site: ServedSite;
  readonly findForm: FindForm;
}

/** Why a link shows nothing, in a sentence for who opens it. */
export type RefusedPreview = { readonly sentence: string } & (
  | { readonly status: 'altered' | Exclude<ComposedPreview['status'], 'composed'> }
  | { readonly status: 'expired'; readonly until: number }
);

export type PreviewSites = ReturnType<typeof previewSites>;

/** Each has some dozens of pages. */
const sitesInMemory = 8;

/** How many unknown links are read at once, and how many wait: clients can send made-up tokens. */
const searches = { atOnce: 8, waiting: 200 };

/** Valid links that were opened lately. Made-up ones do not hold them up. */
const linksInMemory = 100;

type FoundSite =
  | (Pick<ShownPreview, 'site' | 'findForm'> & {
      /** When a page of it closes (ms since 1970). Then it is made anew. */
      readonly closing: number;
    })
  | Exclude<ComposedPreview, { status: 'composed' }>;

/** Enough for the files of these sites (bytes). */
const cacheSize = 64 * 1024 * 1024;

/**
 * @param options.journal the journal as it is followed: everything but the set is what is live now
 * @param options.now ms since 1970
 */
export function previewSites({
  store,
  settings,
  journal: followed,
  now,
}: {
  readonly store: Store;
  readonly settings: DocumentSettings;
  readonly journal: () => Journal;
  readonly now: () => number;
}) {
  // Those of the live site are only of releases that may go live.
  const assets: Assets = releaseAssets(trusted(store, followed, 'preview'), { cacheSize });
  const sites = createCache<FoundSite>({
    maxSize: sitesInMemory,
    now,
    // What is missing may be published.
    ttlOf: (found) => (found === null || 'sentence' in found ? 0 : found.closing - now()),
  });
  const ahead = journalAhead(store, followed);
  const search = limitSearches(searches.atOnce, searches.waiting);
  const opened = new LRUCache<string, true>({ max: linksInMemory });
  const findLink = async (token: string): Promise<Preview | RefusedPreview> => {
    const key = linkKey(token);
    if (key === null) return altered;
    // Each time: a link that is removed ends at once.
    const read = () => readLink(store, key);
    const link = shownBy(await (opened.has(key) ? read() : search(read)), now());
    if ('status' in link) opened.delete(key);
    else opened.set(key, true);
    return link;
  };
  // A journal is folded only for a site that is not in memory.
  const siteOf = (entries: Journal['entries'], set: PreviewSet) =>
    sites.get(`${versionOf(entries)} ${set.map(releaseText)}`, async (): Promise<FoundSite> => {
      const live = followed();
      const journal = entries === live.entries ? live : journalOf(entries);
      const composed = await composePreview(store, journal, set);
      if (composed.status !== 'composed') return composed;
      const { releases, after } = composed;
      const released = trusted(store, () => after, 'preview');
      return {
        closing: nextClosing(releases, now()),
        site: await previewSite(released, releases, settings, { assets, now: now() }),
        findForm: createFindForm(released, {
          live: () => Object.values(releases.units).map(({ live }) => live),
          isInTabs: (name) => wasLive(journal, name),
        }),
      };
    });

  /** The entries up to one. A page of an earlier journal may still ask for its composition, or one of another server. */
  const entriesUntil = async (length: number): Promise<Journal['entries'] | null> => {
    const known = followed();
    if (length < 1 || length > known.entries.length + maxAhead) return null;
    const all = length <= known.entries.length ? known : await ahead();
    if (length > all.entries.length) return null;
    return length === all.entries.length ? all.entries : all.entries.slice(0, length);
  };

  return {
    /** Of every release that can be previewed. */
    assets,
    /** @throws {StoreError} if the store cannot be reached; a `BusyError` if too many unknown links are read */
    find: async (token: string): Promise<ShownPreview | RefusedPreview> => {
      const link = await findLink(token);
      if ('status' in link) return link;
      const { set, until } = link;
      const found = await siteOf(followed().entries, set);
      if (!found || 'sentence' in found) return found ?? altered;
      const { site, findForm } = found;
      const findComposition: ServedSite['findComposition'] = async (name) => {
        // A preview counts as one entry more.
        const entries = await entriesUntil(Number(/^([1-9]\d{0,8})-/.exec(name)?.[1] ?? 0) - 1);
        const then = entries && (await siteOf(entries, set));
        return then && 'site' in then ? then.site.findComposition(name) : null;
      };
      return { status: 'shown', set, until, site: { ...site, findComposition }, findForm };
    },
  };
}

/** Changes with the journal. A repair replaces an entry, and is never replaced itself. */
function versionOf(entries: Journal['entries']): string {
  return `${entries.length}-${entries.filter(({ action }) => action === 'repair').length}`;
}

/** @param now ms since 1970 @throws {StoreError} if the store cannot be reached */
export async function readPreview(
  store: Pick<Store, 'read'>,
  token: string,
  now: number,
): Promise<Preview | RefusedPreview> {
  const key = linkKey(token);
  return shownBy(key && (await readLink(store, key)), now);
}

function shownBy(link: PreviewLink | '' | null, now: number): Preview | RefusedPreview {
  // Who can write to the store could give out a link without an end.
  if (!link || link.until > now + longestPreview) return altered;
  if (link.until > now) return link;
  const end = new Date(link.until).toISOString();
  return {
    status: 'expired',
    until: link.until,
    sentence: `This preview ended at ${end}: ask for a new link.`,
  };
}

const altered: RefusedPreview = {
  status: 'altered',
  sentence: 'This link is not complete, was altered, or is no longer valid: ask for a new one.',
};

/**
 * The site of releases that are not live together yet: for checks in a browser. It never changes.
 *
 * @param options.now when it is shown (ms since 1970)
 */
export async function previewSite(
  store: Pick<Store, 'read' | 'list'>,
  releases: LiveReleases,
  settings: DocumentSettings,
  {
    assets = releaseAssets(store),
    now = Date.now(),
    baseOf,
  }: { readonly assets?: Assets; readonly now?: number; readonly baseOf?: AssetBase } = {},
): Promise<ServedSite> {
  const composition: SiteComposition = siteComposition(releases, lastPassed(releases, now), baseOf);
  const pages = await sitePages(store, releases, composition, settings, baseOf);
  const snapshot = {
    site: pages.site,
    composition,
    page: pages.find,
    movedTo: pages.movedTo,
    // A check in a browser opens the pages that it wants.
    speculationRules: null,
    staticFile: (path: string) => assets.find('shell', composition.shell, `static/${path}`),
  };
  const name = compositionName(composition);
  return {
    assets,
    current: () => snapshot,
    findComposition: async (asked) => (asked === name ? compositionFile(composition) : null),
    onChange: () => undefined,
  };
}
