import { publishedReleases } from '../core/composition/published-releases.ts';
import { CompositionError } from '../core/composition-error.ts';
import type { Approval, NoteEntry } from '../core/entries/journal-entry.ts';
import { appendNote } from '../core/journal/journal.ts';
import { unitOwners } from '../core/owners/owners.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { requireSigner } from '../core/signing/seal.ts';
import { exactReleases } from '../core/signing/trusted.ts';
import { approvalKey, approversOf, missingApprovals, missingText } from '../core/state/approvals.ts';
import { wasLive } from '../core/state/history.ts';
import type { Journal } from '../core/state/journal-state.ts';
import { authorityAt } from '../core/state/key-expiry.ts';
import type { Store } from '../core/store/store.ts';
import type { Author } from './change.ts';

/** Releases that go live, and those that leave with them. @throws {CompositionError} `release-unknown`, `release-unsigned` */
export async function approvalOf(
  store: Store,
  names: readonly ReleaseName[],
  leaving: readonly ReleaseName[],
  base: Journal,
): Promise<readonly Approval[]> {
  const exact = await exactReleases(store, base, names);
  return [
    ...leaving.map(({ unit, id }) => ({ unit, release: id, action: 'retire' as const })),
    ...exact.map(({ unit, id, record }) => ({ unit, release: id, record })),
  ];
}

/**
 * Approves a whole set: nobody can activate a part of it with this approval.
 *
 * @throws {CompositionError} `not-allowed` for who may activate no unit of it
 */
export function approve(
  store: Store,
  set: readonly Approval[],
  author: Author,
  base: Journal,
): Promise<NoteEntry> {
  return appendNote(store, base, () => ({ action: 'approve', ...author, approve: set }));
}

/**
 * Refuses early what readers of the journal would reject. They validate the written entry again.
 *
 * @throws {CompositionError} `not-allowed`, `approval-missing`; as `approvalOf`
 */
export async function requireApproved(
  store: Store,
  names: readonly ReleaseName[],
  leaving: readonly ReleaseName[],
  base: Journal,
): Promise<void> {
  const authority = base.authority;
  if (authority === null) return;
  const { by } = await requireSigner(store, authority);
  const missing = missingApprovals(authority, by, await approvalOf(store, names, leaving, base));
  if (missing.length === 0) return;
  throw new CompositionError(
    'approval-missing',
    `Nothing was activated: ${missing.map(missingText).join('; ')}. ${callText(names, leaving)}`,
  );
}

function callText(names: readonly ReleaseName[], leaving: readonly Pick<ReleaseName, 'unit'>[]): string {
  const call = [...names.map(releaseText), ...leaving.map(({ unit }) => `--retire ${unit}`)].join(' ');
  return `They run: npm run site -- approve ${call}`;
}

export type WaitingSet = Awaited<ReturnType<typeof waitingSets>>[number];

/**
 * The sets that wait for an approval: those that somebody has begun to approve, and the releases that were never live of units
 * that need two people.
 *
 * @param at now (ISO 8601): keys expire
 */
export async function waitingSets(store: Store, base: Journal, at: string) {
  if (base.authority === null) return [];
  const authority = authorityAt(base.authority, at);
  const published = await publishedReleases(store, base);
  const begun = new Map<string, readonly Approval[]>();
  for (const entry of base.entries) {
    const set = entry.unit === null ? entry.approve : undefined;
    if (set && authority.approvals.has(approvalKey(set))) begun.set(approvalKey(set), set);
  }
  const isThere = ({ unit, release, action }: Approval) =>
    action === 'retire' || published.some((one) => one.unit === unit && one.id === release);
  const sets = [...begun.values()].filter((set) => set.every(isThere));
  for (const { unit, id } of published) {
    const isBegun = sets.some((set) => set.some((part) => part.unit === unit && part.release === id));
    const needsTwo = unitOwners(authority.owners, unit).approvals === 2;
    if (needsTwo && !isBegun && !wasLive(base, { unit, id }))
      sets.push(await approvalOf(store, [{ unit, id }], [], base));
  }
  return sets.flatMap((set) => {
    // Of nobody in particular: who activates it then counts too.
    const missing = missingApprovals(authority, '', set);
    return missing.length === 0 ? [] : [{ set, approvers: approversOf(authority, set), missing }];
  });
}

/** `product@r1, which needs … . Approved by asha. They run: …` */
export function waitingText({ set, approvers, missing }: WaitingSet): string {
  const named = (parts: readonly Approval[]) => parts.map(({ unit, release: id }) => ({ unit, id }));
  const names = named(set.filter(({ action }) => action === undefined));
  const leaving = named(set.filter(({ action }) => action === 'retire'));
  const by = approvers.length === 0 ? 'nobody' : approvers.join(' and ');
  return `${missing.map(missingText).join('; ')}. Approved by ${by}. ${callText(names, leaving)}`;
}
