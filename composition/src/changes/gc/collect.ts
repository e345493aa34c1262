import { releasesOf } from '../../core/composition/composition.ts';
import { inParallel } from '../../core/in-parallel.ts';
import { readJournal } from '../../core/journal/journal.ts';
import { readPublication } from '../../core/releases/publish.ts';
import { parseReleaseName, type ReleaseName, releaseText } from '../../core/releases/release.schema.ts';
import {
  beginRemoval,
  type FoundMark,
  longestRemoval,
  type ReleaseMark,
  readLeases,
  readRemovals,
} from '../../core/releases/release-leases.ts';
import { listReleases, releaseKey } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';
import {
  formerPageKey,
  pageJobs,
  pagesPrefix,
  releasesInKey,
} from '../../rendering/prerender/rendered-page.ts';
import { type GcRules, type GcVerdict, gcRule, keptNames, type StoredRelease } from './plan-gc.ts';

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

/** Plans what can be removed; changes nothing. */
export async function findGarbage(store: Store, rules: GcRules): Promise<GcPlan> {
  // Pages are listed before releases: so the releases of every listed page are in the listing of releases.
  const rendered = await store.list(pagesPrefix);
  const judged = await judgeReleases(store, rules);
  return { ...judged, pages: await unneededPages(store, rendered, judged) };
}

type Judged = Pick<GcPlan, 'verdicts' | 'invalidNames'>;

async function judgeReleases(store: Store, rules: GcRules): Promise<Judged> {
  const releases = [...(await listReleases(store))].map(([text, complete]) => ({
    ...{ text, complete, name: nameOf(text) },
  }));
  const named = releases.flatMap(({ name, complete }) => (name === null ? [] : [{ ...name, complete }]));
  return {
    verdicts: await judge(store, named, rules),
    invalidNames: releases.flatMap(({ name, text }) => (name === null ? [text] : [])),
  };
}

/** Reads when a release was published only if nothing else keeps it. */
async function judge(
  store: Store,
  releases: readonly Pick<StoredRelease, 'unit' | 'id' | 'complete'>[],
  rules: GcRules,
): Promise<readonly GcVerdict[]> {
  // Leases are read first: a publication writes its record, and a change its entry, before it ends its lease.
  const leases = await readLeases(store);
  const keep = gcRule(await readJournal(store), rules);
  return inParallel(releases, atOnce, async ({ unit, id, complete }) => {
    const name = { unit, id };
    const undated = { ...name, complete, publishedAt: null, usedAt: lastLease(leases, name) };
    const reason = keep(undated);
    if (reason !== null) return { name, keep: reason };
    const publishedAt = (await readPublication(store, name))?.at ?? null;
    return { name, keep: keep({ ...undated, publishedAt }) };
  });
}

function lastLease(leases: readonly FoundMark[], name: ReleaseName): string | null {
  const times = leases.filter(({ release }) => release === releaseText(name)).map(({ at }) => at);
  return times.sort().at(-1) ?? null;
}

function nameOf(text: string): ReleaseName | null {
  try {
    return parseReleaseName(text);
  } catch {
    return null;
  }
}

/** The pages whose shell or owner is not kept. A release of a unit that this version does not know is kept. */
async function unneededPages(
  store: Store,
  rendered: readonly string[],
  { verdicts, invalidNames }: Judged,
): Promise<readonly string[]> {
  const kept = new Set([...keptNames(verdicts), ...invalidNames]);
  const former = rendered.filter((key) => releasesInKey(key) === null);
  const needed = former.length === 0 ? null : await neededFormerPages(store);
  return [
    ...rendered.filter((key) => releasesInKey(key)?.some((name) => !kept.has(name))),
    ...(needed === null ? [] : former.filter((key) => !needed.has(key))),
  ];
}

/** The pages of earlier versions that the next composition may show; null if a release cannot be read. */
async function neededFormerPages(store: Store): Promise<ReadonlySet<string> | null> {
  const { units, gaps } = await releasesOf(store, await readJournal(store));
  if (gaps.length > 0) return null;
  const releases = Object.values(units).flatMap(({ live, previous }) =>
    previous ? [live, previous] : [live],
  );
  const pairs = releases
    .filter(({ unit }) => unit === 'shell')
    .flatMap((shell) =>
      releases
        .filter((owner) => owner.unit !== 'shell' || owner === shell)
        .map((owner) => ({ shell, owner })),
    );
  return new Set(pairs.flatMap(pageJobs).map(formerPageKey));
}

export interface Collected {
  readonly releases: readonly ReleaseName[];
  /** Releases that were used again in the meantime: they are kept. */
  readonly stillUsed: readonly ReleaseName[];
  readonly pages: number;
}

/**
 * Removes what a plan does not keep. Each release is marked first. Then leases and the journal are read again: a
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
  const releases = names.map((name) => ({ ...name, complete: true }));
  const kept = keptNames(await judge(store, releases, rules));
  return names.filter((name) => !kept.has(releaseText(name)));
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
  const pages = await unneededPages(store, plan.pages, await judgeReleases(store, rules));
  await inParallel(pages, atOnce, (key) => store.remove(key));
  return pages.length;
}

/** Removes marks of killed processes. */
async function removeOldMarks(store: Store, rules: GcRules): Promise<void> {
  const marks = [...(await readLeases(store)), ...(await readRemovals(store))];
  const old = marks.filter(({ at }) => rules.now - Date.parse(at) >= rules.tabAge);
  await inParallel(old, atOnce, ({ key }) => store.remove(key));
}
