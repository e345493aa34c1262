import { CompositionError } from '../composition-error.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { Store } from '../store/store.ts';
import { authorityAt, authorityOf, mayNow } from './authority.ts';
import type { Role } from './owners.ts';
import { requireSigner } from './seal.ts';

/**
 * Tells early what would be refused; the written entry is judged again.
 *
 * @param at now (ISO 8601)
 * @throws {CompositionError} `not-allowed`
 */
export async function requireRight(
  store: Store,
  entries: readonly JournalEntry[],
  role: Role,
  units: readonly string[],
  at?: string,
): Promise<void> {
  const owned = authorityOf(entries);
  if (owned === null) return;
  const authority = authorityAt(owned, at);
  const { by } = await requireSigner(store, authority);
  const forbidden = units.find((unit) => !mayNow(authority, by, role, unit, at ?? authority.at));
  if (forbidden !== undefined)
    throw new CompositionError(
      'not-allowed',
      `${by} does not have the right to ${role} ${forbidden}: see "npm run site -- who ${forbidden}".`,
    );
}

/** The right to one unit of a set is enough: others can approve the rest. @throws {CompositionError} `not-allowed` */
export async function requireRightToOne(
  store: Store,
  entries: readonly JournalEntry[],
  units: readonly string[],
): Promise<void> {
  const refusals = await Promise.allSettled(
    units.map((unit) => requireRight(store, entries, 'activate', [unit])),
  );
  const [first] = refusals;
  if (first?.status === 'rejected' && refusals.every(({ status }) => status === 'rejected'))
    throw first.reason;
}
