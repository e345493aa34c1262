import { CompositionError } from '../composition-error.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { Store } from '../store/store.ts';
import { type Authority, authorityOf } from './authority.ts';
import { may, nameOfKey } from './owners.ts';
import { pageTrust } from './page-signature.ts';
import { parseStatement, recordHash, statementFile, statementKey } from './release-statement.ts';

/** A release's record in the store. */
const recordKey = /^releases\/([^/]+)\/([^/]+)\/release\.json$/;

/**
 * A store as a site with owners trusts it: a `release.json` is read only if it is what the release went live with, or, for one
 * that was never live, if somebody who may publish the unit has signed it. A rendered page is empty unless
 * somebody who may has signed it. Without owners, the store itself. It throws
 * `release-unsigned` or `release-swapped` for others; `findRelease` makes them unreadable releases.
 *
 * @param entries the journal that says who the owners are
 */
export function trusted<S extends Pick<Store, 'read'>>(store: S, entries: () => readonly JournalEntry[]): S {
  let known: { readonly entries: readonly JournalEntry[]; readonly authority: Authority | null } | null =
    null;
  const authorityNow = () => {
    const now = entries();
    if (known?.entries !== now) known = { entries: now, authority: authorityOf(now) };
    return known.authority;
  };
  const isTrustedPage = pageTrust(store);
  const read = async (key: string) => {
    const content = await store.read(key);
    if (content !== null && key.startsWith('pages/')) {
      const owners = authorityNow()?.owners;
      // Nothing: `findRendered` makes it an unreadable page, which is rendered again.
      return !owners || (await isTrustedPage(owners, key, content)) ? content : new Uint8Array();
    }
    const [, unit, id] = recordKey.exec(key) ?? [];
    const authority = content !== null && unit !== undefined ? authorityNow() : null;
    if (content !== null && unit !== undefined && id !== undefined && authority)
      await requireTrusted(store, { unit, id }, content, authority);
    return content;
  };
  return { ...store, read };
}

async function requireTrusted(
  store: Pick<Store, 'read'>,
  { unit, id }: { readonly unit: string; readonly id: string },
  content: Uint8Array,
  { records, owners }: Authority,
): Promise<void> {
  const name = `${unit}@${id}`;
  const record = recordHash(content);
  const known = records.get(name);
  if (known?.record === record) return;
  if (known)
    throw new CompositionError(
      'release-swapped',
      `release.json of ${name} is not the one that it was live with: somebody has changed it in the store.`,
    );
  const statement = parseStatement(await store.read(`releases/${unit}/${id}/${statementFile}`));
  const isAbout = statement?.unit === unit && statement.release === id && statement.record === record;
  const key = isAbout ? statementKey(statement) : null;
  const publisher = key && nameOfKey(owners, key);
  if (publisher && may(owners, publisher, 'publish', unit)) return;
  throw new CompositionError(
    'release-unsigned',
    `Nobody who may publish ${unit} has signed ${name}: publish it with a key that may.`,
  );
}
