import { CompositionError } from '../composition-error.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { Store } from '../store/store.ts';
import { authorityOf } from './authority.ts';
import { may, type Role } from './owners.ts';
import { requireSigner } from './seal.ts';

/**
 * Fails early if the key of this process may not do something. What is written is judged again.
 *
 * @throws {CompositionError} `not-allowed`
 */
export async function requireRight(
  store: Store,
  entries: readonly JournalEntry[],
  role: Role,
  units: readonly string[],
): Promise<void> {
  const authority = authorityOf(entries);
  if (authority === null) return;
  const { by } = await requireSigner(store, authority);
  const forbidden = units.find((unit) => !may(authority.owners, by, role, unit));
  if (forbidden !== undefined)
    throw new CompositionError(
      'not-allowed',
      `${by} does not have the right to ${role} ${forbidden}: see "npm run site -- who ${forbidden}".`,
    );
}
