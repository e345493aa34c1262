import { createHash } from 'node:crypto';
import { CompositionError } from '../../core/composition-error.ts';
import { entryKey } from '../../core/entries/journal-entry.ts';
import { inParallel } from '../../core/in-parallel.ts';
import { readJournal } from '../../core/journal/journal.ts';
import { listLinks } from '../../core/preview/preview-link.ts';
import { readPublication } from '../../core/releases/publish.ts';
import { parseReleaseName, type ReleaseName, releaseText } from '../../core/releases/release.schema.ts';
import {
  beginRemoval,
  endDeadRemovals,
  endRemovals,
  type FoundMark,
  readLeases,
} from '../../core/releases/release-leases.ts';
import { listReleases, releaseKey } from '../../core/releases/releases.ts';
import { type Journal, settledJournal } from '../../core/state/journal-state.ts';
import type { Store } from '../../core/store/store.ts';
import { pagesPrefix, releasesInKey } from '../../rendering/prerender/rendered-page.ts';
import { hideRelease, readHidden, removeHidden, restoreRelease } from './hidden-releases.ts';
import { readPins } from './pins.ts';
import { actionFor, type GcRules, type GcVerdict, gcRule, type StoredRelease } from './plan-gc.ts';

const atOnce = 16;

/** How many releases are marked together: few, so that their marks are gone long before they count as dead. */
const markedAtOnce = 4;

export type GcPlan = Awaited<ReturnType<typeof findGarbage>>;

/** Changes nothing. @throws {CompositionError} `nothing-live`, `journal-older`: the journal does not say what is needed */
export async function findGarbage(store: Store, rules: GcRules) {
  const base = await readWholeJournal(store);
  // Pages are listed before releases: so the releases of every listed page are in the listing of releases.
  const rendered = await store.list(pagesPrefix);
  const releases = await listReleases(store);
  const named = [...releases].flatMap(([text, complete]) => {
    const name = nameOf(text);
    return name === null ? [] : [{ ...name, complete }];
  });
  // After the releases: a release is hidden before it loses its record.
  const hidden = await readHidden(store);
  const reasons = await reasonsToKeep(store, named, rules, base);
  const verdicts = named.map(({ unit, id, complete }, index): GcVerdict => {
    const name = { unit, id };
    const keep = reasons[index] ?? null;
    const found = { name, complete, keep, hiddenAt: hidden.get(releaseText(name)) ?? null };
    return { ...found, action: actionFor(found, rules.now) };
  });
  const staying = new Set(releases.keys());
  for (const { name, action } of verdicts) if (action === 'delete') staying.delete(releaseText(name));
  return {
    verdicts,
    /** Names below `releases/` that are not valid release names: they are never removed. */
    invalidNames: [...releases.keys()].filter((text) => nameOf(text) === null),
    /** Keys of rendered pages whose shell or unit’s release is deleted. */
    pages: unneededPages(rendered, staying),
    base,
  };
}

/** Null for each release that nothing needs. Reads when a release was published only if there is no other reason. */
async function reasonsToKeep(
  store: Store,
  releases: readonly Pick<StoredRelease, 'unit' | 'id' | 'complete'>[],
  rules: GcRules,
  known: Journal,
): Promise<readonly (string | null)[]> {
  // Leases are read before the journal: a publication writes its record, and a change its entry, before it ends its lease.
  const leases = await readLeases(store);
  const pins = await readPins(store);
  const keep = gcRule(await readJournal(store, known), rules);
  return inParallel(releases, atOnce, async (release) => {
    const pin = pins.get(releaseText(release));
    if (pin !== undefined) return pin;
    const undated = { ...release, publishedAt: null, usedAt: lastLease(leases, release) };
    const publishedAt = async () => (await readPublication(store, release))?.at ?? null;
    return keep(undated) ?? keep({ ...undated, publishedAt: await publishedAt() });
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

function unneededPages(
  rendered: readonly string[],
  releases: Pick<ReadonlySet<string>, 'has'>,
): readonly string[] {
  return rendered.filter((key) => releasesInKey(key)?.some((name) => !releases.has(name)));
}

/**
 * Hides what a plan does not keep, and deletes what an earlier run has hidden. Each release is marked first. Then leases
 * and the journal are read again: a process that activates the release or publishes it again either finds the mark, or
 * is found here, and the release is kept.
 *
 * @param sleep waits until the marks of another run that is still alive are gone
 */
export async function collectGarbage(store: Store, plan: GcPlan, rules: GcRules, sleep: () => Promise<void>) {
  const mark = { by: 'gc', at: new Date(rules.now).toISOString() };
  const planned = (...actions: readonly GcVerdict['action'][]) =>
    plan.verdicts.filter(({ action }) => actions.includes(action));
  await rememberJournal(store, plan.base);
  await endDeadRemovals(store, sleep);
  for (const { name } of planned('show')) await restoreRelease(store, name, mark);

  const candidates = planned('hide', 'delete');
  const done: GcVerdict[] = [];
  for (let start = 0; start < candidates.length; start += markedAtOnce) {
    const some = candidates.slice(start, start + markedAtOnce);
    const marks = await inParallel(some, atOnce, ({ name }) => beginRemoval(store, name, mark));
    try {
      const stored = some.map(({ name, complete }) => ({ ...name, complete }));
      const reasons = await reasonsToKeep(store, stored, rules, plan.base);
      const unused = some.filter((_, index) => reasons[index] === null);
      for (const { name, action } of unused)
        await (action === 'hide' ? hideRelease(store, name, rules.now) : deleteRelease(store, name));
      done.push(...unused);
    } finally {
      await endRemovals(store, marks);
    }
  }

  const pages = unneededPages(await store.list(pagesPrefix), await listReleases(store));
  await inParallel(pages, atOnce, (key) => store.remove(key));
  await removeOld(store, rules);
  const namesOf = (verdicts: readonly GcVerdict[]) => verdicts.map(({ name }) => name);
  return {
    hidden: namesOf(done.filter(({ action }) => action === 'hide')),
    deleted: namesOf(done.filter(({ action }) => action === 'delete')),
    shown: namesOf(planned('show')),
    /** They were used again in the meantime, and are kept. */
    stillUsed: namesOf(candidates.filter((verdict) => !done.includes(verdict))),
    pages: pages.length,
  };
}

async function deleteRelease(store: Store, name: ReleaseName): Promise<void> {
  await removeHidden(store, name);
  const keys = await store.list(releaseKey(name, ''));
  await inParallel(keys, atOnce, (key) => store.remove(key));
}

/** Removes leases of killed processes, and links of previews that ended long ago. */
async function removeOld(store: Store, rules: GcRules): Promise<void> {
  const links = (await listLinks(store)).map(({ key, until }) => ({ key, end: until }));
  const leases = (await readLeases(store)).map(({ key, at }) => ({ key, end: Date.parse(at) }));
  const old = [...links, ...leases].filter(({ end }) => rules.now - end >= rules.tabAge);
  await inParallel(old, atOnce, ({ key }) => store.remove(key));
}

/**
 * The journal that `gc` has read last: `gc/00000017-<hash>`, with the sequence of the last entry and the hash of its bytes. All is in
 * the name, so that a new one is written before the old one is removed. A signed entry has the hash of those before it.
 */
const lastReadPrefix = 'gc/';

/**
 * Refuses a journal that has lost entries: what they made live would count as garbage.
 *
 * @throws {CompositionError} `nothing-live`; `journal-older`: it was cut
 */
async function readWholeJournal(store: Store): Promise<Journal> {
  const journal = settledJournal(await readJournal(store));
  for (const key of await store.list(lastReadPrefix)) {
    const sequence = Number(/^gc\/(\d+)-[0-9a-f]{64}$/.exec(key)?.[1]);
    if (Number.isNaN(sequence) || (await lastReadKey(store, sequence)) === key) continue;
    throw new CompositionError(
      'journal-older',
      `${entryKey(sequence)} is missing, or not the entry that gc saw last: put the journal back from a backup, or remove ${key} from the store if you are sure of this journal.`,
    );
  }
  if (journal.entries.length > 0) return journal;
  throw new CompositionError(
    'nothing-live',
    'The journal is empty, so every release would be garbage: set SITE_STORE if this is the wrong store, or put the journal back from a backup.',
  );
}

async function rememberJournal(store: Store, { entries }: Journal): Promise<void> {
  const key = await lastReadKey(store, entries.length);
  if (key === null) return;
  await store.create(key, new Uint8Array());
  for (const older of await store.list(lastReadPrefix)) if (older < key) await store.remove(older);
}

async function lastReadKey(store: Store, sequence: number): Promise<string | null> {
  const content = await store.read(entryKey(sequence));
  const hash = content && createHash('sha256').update(content).digest('hex');
  return hash && entryKey(sequence).replace(/^journal\/(\d+)\.json$/, `${lastReadPrefix}$1-${hash}`);
}
