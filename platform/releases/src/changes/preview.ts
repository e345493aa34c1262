import { sortUnits } from '@platform/contract';
import type { LiveReleases } from '../core/composition/composition.ts';
import { CompositionError } from '../core/composition-error.ts';
import { asWarning, findingText, refusals } from '../core/findings/finding.ts';
import { inParallel } from '../core/in-parallel.ts';
import { createLink, type PreviewSet } from '../core/preview/preview-link.ts';
import {
  beginLease,
  endLease,
  type ReleaseMark,
  refuseWhileRemoved,
} from '../core/releases/release-leases.ts';
import { requireRelease } from '../core/releases/releases.ts';
import { verifyRelease } from '../core/releases/verify-release.ts';
import { exactReleases, trusted } from '../core/signing/trusted.ts';
import { changesOf, foldJournal } from '../core/state/history.ts';
import type { Journal } from '../core/state/journal-state.ts';
import type { Store } from '../core/store/store.ts';
import { prerenderPairs, type RenderOptions } from '../rendering/prerender/prerender-pages.ts';
import { pairsAtOnce, type ShellAndOwner } from '../rendering/prerender/rendered-page.ts';
import { candidateComposition, withActivation } from './gate/candidate.ts';

/** The site with a set in place; or why it cannot be shown, in a sentence for everybody. */
export type ComposedPreview =
  | {
      readonly status: 'composed';
      readonly releases: LiveReleases;
      /** The journal with the set as its last entry. */
      readonly after: Journal;
      /** Pairs whose pages the live site may not have. */
      readonly pairs: readonly ShellAndOwner[];
    }
  | {
      readonly status: 'unknown' | 'retired' | 'incompatible';
      readonly sentence: string;
      /** Null if every release could be read. */
      readonly cause: CompositionError | null;
    };

/**
 * Puts a set in place of what a journal makes live. The set's releases have none to go back to: a page that fails must not
 * show another release.
 *
 * @throws {StoreError} if the store cannot be reached
 */
export async function composePreview(
  store: Store,
  journal: Journal,
  set: PreviewSet,
): Promise<ComposedPreview> {
  const { units: live } = foldJournal(journal);
  for (const { unit } of set) {
    const change = changesOf(journal, unit).at(-1);
    if (live[unit] || !change) continue;
    const sentence = `${unit} was taken off the site at ${change.at}: a rollback or a deploy of ${unit} brings it back.`;
    return { status: 'retired', sentence, cause: null };
  }
  try {
    const [first, ...others] = await exactReleases(store, journal, set, 'preview');
    const after = withActivation(journal, first, others);
    const { releases, incompatible, pairs } = await candidateComposition(store, after);
    const against = refusals(incompatible).map(({ sentence }) => sentence);
    if (against.length > 0) return { status: 'incompatible', sentence: against.join(' '), cause: null };
    const units = { ...releases.units };
    for (const { unit } of set) if (units[unit]) units[unit] = { live: units[unit].live, previous: null };
    return { status: 'composed', releases: { ...releases, units }, after, pairs };
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    const status = error.code === 'nothing-live' ? 'incompatible' : 'unknown';
    return { status, sentence: error.message, cause: error };
  }
}

/** A checked set: it is printed, or a link is given out for it. */
export type PreviewPlan = Awaited<ReturnType<typeof planPreview>>;

/** @throws {CompositionError} the code of a release that cannot be read; `refused` for a set that cannot be shown or has lost files */
export async function planPreview(store: Store, journal: Journal, names: PreviewSet) {
  const set = sortedSet(names);
  const composed = await composePreview(store, journal, set);
  if (composed.status !== 'composed')
    throw composed.cause ?? new CompositionError('refused', composed.sentence);
  const { pairs, after } = composed;
  const released = trusted(store, () => after);
  const lost = await inParallel(set, pairsAtOnce, async (name) =>
    refusals(await verifyRelease(store, await requireRelease(released, name))),
  );
  const findings = lost.flat();
  if (findings.length > 0)
    throw new CompositionError('refused', findings.map(findingText).join('\n'), { findings });
  return { set, pairs, after };
}

/** How long a link works if nobody says how long (ms). */
export const usualPreview = 2 * 60 * 60_000;

/**
 * Creates a link. `gc` keeps its releases until its end.
 *
 * @param options.mark who gives out the link, and when
 * @param options.until when it ends (ms since 1970)
 * @returns with a warning for each pair whose pages cannot be rendered: the browser renders them
 * @throws {CompositionError} `being-removed` or `release-unknown` by `gc`
 */
export async function grantPreview(
  store: Store,
  { set, pairs, after }: PreviewPlan,
  {
    mark,
    until,
    ...rendering
  }: Pick<RenderOptions, 'year' | 'render'> & { readonly mark: ReleaseMark; readonly until: number },
) {
  // A lease that is dated ahead counts until then.
  const lease: ReleaseMark = { by: mark.by, at: new Date(until).toISOString() };
  const leases: string[] = [];
  const released = trusted(store, () => after, 'preview');
  try {
    for (const name of set) {
      leases.push(await beginLease(store, name, lease));
      await refuseWhileRemoved(store, name);
      await requireRelease(released, name);
    }
    const findings = await prerenderPairs(released, pairs, rendering);
    const token = await createLink(store, { set, until }, mark.by);
    return { set, until, token, findings: findings.map(asWarning) };
  } catch (error) {
    for (const key of leases) await endLease(store, key);
    throw error;
  }
}

function sortedSet(names: PreviewSet): PreviewSet {
  const [first, ...others] = sortUnits(names.map(({ unit }) => unit)).flatMap(
    (unit) => names.find((name) => name.unit === unit) ?? [],
  );
  return first ? [first, ...others] : names;
}
