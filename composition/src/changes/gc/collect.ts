import type { Release } from '@site/shared-ui/contracts';
import { CompositionError } from '../../core/composition-error.ts';
import { inParallel } from '../../core/in-parallel.ts';
import { readJournal } from '../../core/journal/journal.ts';
import { parseReleaseName, type ReleaseName, releaseText } from '../../core/releases/release.schema.ts';
import { listReleases, readPublication, readRelease, releaseKey } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';
import { pageJobs, pageKey, pagesPrefix } from '../../rendering/prerender/rendered-page.ts';
import { type GcRules, type GcVerdict, keptNames, planGc, type StoredRelease } from './plan-gc.ts';

/** How many things are read or removed at once. */
const atOnce = 16;

/** What can be cleared away of a store, and what not and why. */
export interface GcPlan {
  readonly verdicts: readonly GcVerdict[];
  /** Names below `releases/` that no release can have: left alone. */
  readonly strange: readonly string[];
  /** Keys of rendered pages of which at least one release goes, or went. */
  readonly pages: readonly string[];
}

/** Looks what can be cleared away; changes nothing. */
export async function lookForGarbage(store: Store, rules: GcRules): Promise<GcPlan> {
  const texts = await listReleases(store);
  const strange = texts.filter((text) => nameOf(text) === null);
  const names = texts.flatMap((text) => nameOf(text) ?? []);
  const found = await inParallel(names, atOnce, (name) => lookAt(store, name));
  const verdicts = planGc(
    await readJournal(store),
    found.map(({ stored }) => stored),
    rules,
  );
  const kept = keptNames(verdicts);
  const stay = found.flatMap(({ release }) => (release && kept.has(releaseText(release)) ? [release] : []));
  const needed = pagesOf(stay);
  const pages = (await store.list(pagesPrefix)).filter((key) => !needed.has(key));
  return { verdicts, strange, pages };
}

function nameOf(text: string): ReleaseName | null {
  try {
    return parseReleaseName(text);
  } catch {
    return null;
  }
}

async function lookAt(
  store: Store,
  name: ReleaseName,
): Promise<{ stored: StoredRelease; release: Release | null }> {
  const release = await readRelease(store, name).catch((error: unknown) => {
    if (error instanceof CompositionError) return null;
    throw error;
  });
  const publishedAt = (await readPublication(store, name))?.at ?? null;
  return { stored: { ...name, whole: release !== null, publishedAt }, release };
}

/** Every rendered page that any two of these releases can be asked for. */
function pagesOf(releases: readonly Release[]): ReadonlySet<string> {
  const shells = releases.filter(({ unit }) => unit === 'shell');
  const pairs = shells.flatMap((shell) =>
    releases.filter((owner) => owner.unit !== 'shell' || owner === shell).map((owner) => ({ shell, owner })),
  );
  return new Set(pairs.flatMap(pageJobs).map(pageKey));
}

export interface Collected {
  readonly releases: readonly ReleaseName[];
  /** Releases that somebody wanted again in the same moment: they stay. */
  readonly spared: readonly ReleaseName[];
  readonly pages: number;
}

/**
 * Clears away what a plan lets go. A release becomes invisible first; only when the journal, read again after a
 * while, still does not name it are its files removed. Whoever was just making it live has then either seen
 * that it is gone, or is seen here, and gets it back.
 *
 * @param pause lets those who read a release just before finish what they do with it
 */
export async function collectGarbage(
  store: Store,
  plan: GcPlan,
  rules: GcRules,
  pause: () => Promise<void>,
): Promise<Collected> {
  const going = plan.verdicts.flatMap(({ name, keep }) => (keep === null ? [name] : []));
  const records = await inParallel(going, atOnce, async (name) => {
    const key = releaseKey(name, 'release.json');
    const record = await store.read(key);
    await store.remove(key);
    return { name, key, record };
  });
  if (going.length > 0) await pause();
  const stored = going.map((name): StoredRelease => ({ ...name, whole: true, publishedAt: null }));
  const wanted = keptNames(planGc(await readJournal(store), stored, rules));
  const [spared, gone] = [
    records.filter(({ name }) => wanted.has(releaseText(name))),
    records.filter(({ name }) => !wanted.has(releaseText(name))),
  ];
  for (const { key, record } of spared) if (record) await store.create(key, record);
  for (const { name } of gone) await removeFiles(store, name);
  // A page that is missed after all is rendered again when it is needed.
  await inParallel(plan.pages, atOnce, (key) => store.remove(key));
  return {
    releases: gone.map(({ name }) => name),
    spared: spared.map(({ name }) => name),
    pages: plan.pages.length,
  };
}

async function removeFiles(store: Store, name: ReleaseName): Promise<void> {
  const keys = await store.list(releaseKey(name, ''));
  const last = releaseKey(name, 'published.json');
  await inParallel(
    keys.filter((key) => key !== last),
    atOnce,
    (key) => store.remove(key),
  );
  // Until nothing is left, it tells the next run how old the rest is.
  await store.remove(last);
}
