import { CompositionError } from '../core/composition-error.ts';
import type { Approval, NoteEntry } from '../core/entries/journal-entry.ts';
import { appendNote } from '../core/journal/journal.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import { requireSigner } from '../core/signing/seal.ts';
import { exactReleases } from '../core/signing/trusted.ts';
import { missingApprovals, missingText } from '../core/state/approvals.ts';
import type { Journal } from '../core/state/journal-state.ts';
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
  const call = [...names.map(releaseText), ...leaving.map(({ unit }) => `--retire ${unit}`)].join(' ');
  throw new CompositionError(
    'approval-missing',
    `Nothing was activated: ${missing.map(missingText).join('; ')}. They run: npm run site -- approve ${call}`,
  );
}
