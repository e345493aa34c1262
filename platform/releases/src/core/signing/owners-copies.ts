import { hash } from 'node:crypto';
import { linkOf } from '../entries/hash-chain.ts';
import { entryKey } from '../entries/journal-entry.ts';
import { type Authority, authorityAfter } from '../state/authority.ts';
import { emptyState } from '../state/journal-state.ts';
import { authorityAt } from '../state/key-expiry.ts';
import type { Store } from '../store/store.ts';
import { authorise, authoriseFirst } from './authorise.ts';

const prefix = 'owners/';

/** Where a copy of an entry with owners is: `owners/00000003-0123456789abcdef.json`. */
function copyKey(sequence: number, content: Uint8Array): string {
  return `${prefix}${String(sequence).padStart(8, '0')}-${hash('sha256', content).slice(0, 16)}.json`;
}

/** Is called before the entry is written, so that a reader of a checkpoint knows of all owners since. */
export async function copyOwners(store: Store, sequence: number, content: Uint8Array): Promise<void> {
  await store.create(copyKey(sequence, content), content);
}

/**
 * Finds the operators without reading the whole journal. It returns two authorities: one from all copies, and one from the copies
 * whose entries the journal has. An operator must be in both. So neither a removed entry nor a false copy adds an operator.
 *
 * @param now a key that has expired by then does not count (ISO 8601)
 * @returns both owners; null if nobody can know them. `none`: the site has no owners
 */
export async function operatorsOf(store: Store, now: string): Promise<readonly Authority[] | 'none' | null> {
  const pin = store.identity?.root ?? null;
  const copies: { readonly sequence: number; readonly content: Uint8Array }[] = [];
  // A copy that is no entry of the journal lost its place to another entry.
  const entries: typeof copies = [];
  for (const key of await store.list(prefix)) {
    const sequence = Number(/^owners\/(\d{8,})-/.exec(key)?.[1] ?? 0);
    const content = await store.read(key);
    // Somebody has changed it, and it may have taken a key from the owners.
    if (content === null || copyKey(sequence, content) !== key) return null;
    const entry = await store.read(entryKey(sequence));
    copies.push({ sequence, content });
    if (entry !== null && Buffer.compare(entry, content) === 0) entries.push({ sequence, content });
  }
  const all = ownersAfter(copies, pin, now);
  const real = ownersAfter(entries, pin, now);
  if (all === null && real === null) return pin === null ? 'none' : null;
  if (!all || !real || (pin !== null && (all.root !== pin || real.root !== pin))) return null;
  return [all, real];
}

/** The authority after owners, one after the other; null: none of them count; undefined if nobody can know. */
function ownersAfter(
  copies: readonly { readonly sequence: number; readonly content: Uint8Array }[],
  pin: string | null,
  now: string,
): Authority | null | undefined {
  let authority: Authority | null = null;
  for (const { sequence, content } of copies) {
    const candidate = { sequence, ...linkOf(content) };
    const { previous } = (candidate.value ?? {}) as { readonly previous?: unknown };
    const chain = String(previous);
    const ownersBy = (before: Authority | null) => {
      const authorised = before
        ? authorise({ ...emptyState, authority: { ...before, chain } }, candidate, pin)
        : authoriseFirst(candidate, chain);
      return authorised.status === 'entry' && authorised.entry.action === 'owners' ? authorised.entry : null;
    };
    const entry = ownersBy(authority);
    if (entry === null) continue;
    // It may be dated back: only the entries between say so.
    if (authority && ownersBy(authorityAt(authority, now)) === null) return undefined;
    authority = authorityAfter(authority, entry);
  }
  return authority && authorityAt(authority, now);
}
