import type { Release } from '@site/shared-ui/contracts';
import { inParallel } from '../../core/in-parallel.ts';
import { readJournal } from '../../core/journal/journal.ts';
import { readPublication } from '../../core/releases/publish.ts';
import { parseReleaseName, type ReleaseName, releaseText } from '../../core/releases/release.schema.ts';
import {
  beginRemoval,
  type FoundMark,
  longestRemoval,
  type ReleaseMark,
  readRemovals,
  readUses,
} from '../../core/releases/release-use.ts';
import { findRelease, listReleases, releaseKey } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';
import { pageJobs, pageKey, pagesPrefix } from '../../rendering/prerender/rendered-page.ts';
import { type GcRules, type GcVerdict, keptNames, planGc, type StoredRelease } from './plan-gc.ts';

/** How many objects are read or removed at once. */
const atOnce = 16;

/** What can be removed from a store, and why the rest is kept. */
export interface GcPlan {
  readonly verdicts: readonly GcVerdict[];
  /** Names below `releases/` that are not valid release names: they are never removed. */
  readonly invalidNames: readonly string[];
  /** Keys of rendered pages of which at least one release is removed, or was removed before. */
  readonly pages: readonly string[];
}

interface Stored {
  readonly stored: StoredRelease;
  /** Null if there is no `release.json`, or this version cannot read it. */
  readonly release: Release | null;
  readonly unreadable: boolean;
}

/** Plans what can be removed; changes nothing. */
export async function findGarbage(store: Store, rules: GcRules): Promise<GcPlan> {
  // Pages are listed before releases: so the release of every listed page is in the listing of releases.
  const rendered = await store.list(pagesPrefix);
  const found = await inspectReleases(store);
  const verdicts = planGc(
    await readJournal(store),
    found.releases.map(({ stored }) => stored),
    rules,
  );
  const pages = unneededPages(rendered, found, keptNames(verdicts));
  return { verdicts, invalidNames: found.invalidNames, pages };
}

interface Inspected {
  readonly releases: readonly Stored[];
  readonly invalidNames: readonly string[];
}

async function inspectReleases(store: Store): Promise<Inspected> {
  const texts = await listReleases(store);
  const uses = await readUses(store);
  const releases = await inParallel(
    texts.flatMap((text) => nameOf(text) ?? []),
    atOnce,
    async (name): Promise<Stored> => {
      const lookup = await findRelease(store, name);
      const publishedAt = (await readPublication(store, name))?.at ?? null;
      const complete = lookup.status !== 'absent';
      const stored = { ...name, complete, publishedAt, usedAt: lastUse(uses, name) };
      const release = lookup.status === 'found' ? lookup.release : null;
      return { stored, release, unreadable: lookup.status === 'unreadable' };
    },
  );
  return { releases, invalidNames: texts.filter((text) => nameOf(text) === null) };
}

function lastUse(uses: readonly FoundMark[], name: ReleaseName): string | null {
  const times = uses.filter(({ release }) => release === releaseText(name)).map(({ at }) => at);
  return times.sort().at(-1) ?? null;
}

function nameOf(text: string): ReleaseName | null {
  try {
    return parseReleaseName(text);
  } catch {
    return null;
  }
}

/** None if a kept release cannot be read, or is of an unknown unit: their pages are not known. */
function unneededPages(
  rendered: readonly string[],
  { releases, invalidNames }: Inspected,
  kept: ReadonlySet<string>,
): readonly string[] {
  const stay = releases.filter(({ stored }) => kept.has(releaseText(stored)));
  if (invalidNames.some((name) => name.includes('@')) || stay.some(({ unreadable }) => unreadable)) return [];
  const needed = pagesOf(stay.flatMap(({ release }) => release ?? []));
  return rendered.filter((key) => !needed.has(key));
}

/** Keys of every page that any pair of these releases can have. */
function pagesOf(releases: readonly Release[]): ReadonlySet<string> {
  const shells = releases.filter(({ unit }) => unit === 'shell');
  const pairs = shells.flatMap((shell) =>
    releases.filter((owner) => owner.unit !== 'shell' || owner === shell).map((owner) => ({ shell, owner })),
  );
  return new Set(pairs.flatMap(pageJobs).map(pageKey));
}

export interface Collected {
  readonly releases: readonly ReleaseName[];
  /** Releases that were used again in the meantime: they are kept. */
  readonly stillUsed: readonly ReleaseName[];
  readonly pages: number;
}

/**
 * Removes what a plan does not keep. Each release is marked first. Then uses and the journal are read again: a
 * process that activates the release or publishes it again has either seen the mark, or is seen here, and the release
 * is kept.
 *
 * @param sleep waits until commands of older versions, which leave no marks, have finished with a release
 * @param now the time of a mark when it is written (ms since 1970): commands ignore a mark that is old
 */
export async function collectGarbage(
  store: Store,
  plan: GcPlan,
  rules: GcRules,
  sleep: () => Promise<void>,
  now: () => number = () => rules.now,
): Promise<Collected> {
  const candidates = plan.verdicts.flatMap(({ name, keep }) => (keep === null ? [name] : []));
  const marks: string[] = [];
  let markedAt = 0;
  const markAll = async (names: readonly ReleaseName[]) => {
    markedAt = now();
    const mark: ReleaseMark = { by: 'gc', at: new Date(markedAt).toISOString() };
    marks.push(...(await inParallel(names, atOnce, (name) => beginRemoval(store, name, mark))));
  };
  await markAll(candidates);
  const unused = await stillUnused(store, candidates, rules);

  const hidden = await inParallel(unused, atOnce, (name) => removeRecord(store, name));
  if (hidden.length > 0) await sleep();
  const removed = await stillUnused(store, unused, rules);
  const isRemoved = (name: ReleaseName) => removed.includes(name);
  for (const { name, record } of hidden) if (!isRemoved(name)) await restoreRecord(store, name, record);
  for (const [index, name] of removed.entries()) {
    if (now() - markedAt > longestRemoval / 3) await markAll(removed.slice(index));
    await removeFiles(store, name);
  }

  await inParallel(marks, atOnce, (key) => store.remove(key));
  const pages = await removePages(store, plan, rules);
  await removeOldMarks(store, rules);
  return { releases: removed, stillUsed: candidates.filter((name) => !isRemoved(name)), pages };
}

/** Which of these releases are still unused, as the store is now. */
async function stillUnused(
  store: Store,
  names: readonly ReleaseName[],
  rules: GcRules,
): Promise<readonly ReleaseName[]> {
  // Uses are read first: a publication writes its record, and a change its entry, before it removes its mark.
  const uses = await readUses(store);
  const stored = await inParallel(names, atOnce, async (name): Promise<StoredRelease> => {
    const publishedAt = (await readPublication(store, name))?.at ?? null;
    return { ...name, complete: true, publishedAt, usedAt: lastUse(uses, name) };
  });
  const wanted = keptNames(planGc(await readJournal(store), stored, rules));
  return names.filter((name) => !wanted.has(releaseText(name)));
}

interface Hidden {
  readonly name: ReleaseName;
  /** Content of its `release.json`; null if it had none. */
  readonly record: Uint8Array | null;
}

async function removeRecord(store: Store, name: ReleaseName): Promise<Hidden> {
  const key = releaseKey(name, 'release.json');
  const record = await store.read(key);
  await store.remove(key);
  return { name, record };
}

async function restoreRecord(store: Store, name: ReleaseName, record: Uint8Array | null): Promise<void> {
  if (record) await store.create(releaseKey(name, 'release.json'), record);
}

async function removeFiles(store: Store, name: ReleaseName): Promise<void> {
  const keys = await store.list(releaseKey(name, ''));
  const last = releaseKey(name, 'published.json');
  await inParallel(
    keys.filter((key) => key !== last),
    atOnce,
    (key) => store.remove(key),
  );
  // Last, because the next run needs the age of a release that was removed only in part.
  await store.remove(last);
}

/** Checks again which pages are needed: releases may have been published or kept since the plan was made. */
async function removePages(store: Store, plan: GcPlan, rules: GcRules): Promise<number> {
  if (plan.pages.length === 0) return 0;
  const found = await inspectReleases(store);
  const stored = found.releases.map((release) => release.stored);
  const pages = unneededPages(plan.pages, found, keptNames(planGc(await readJournal(store), stored, rules)));
  await inParallel(pages, atOnce, (key) => store.remove(key));
  return pages.length;
}

/** Removes marks of killed processes. */
async function removeOldMarks(store: Store, rules: GcRules): Promise<void> {
  const marks = [...(await readUses(store)), ...(await readRemovals(store))];
  const old = marks.filter(({ at }) => rules.now - Date.parse(at) >= rules.tabAge);
  await inParallel(old, atOnce, ({ key }) => store.remove(key));
}
