import { checkKey, type Store } from './store.ts';

/** Writes stay in memory; the store below is only read. For dry runs and previews. */
export function overlayStore(below: Store): Store {
  const written = new Map<string, Uint8Array>();
  const removed = new Set<string>();
  const read: Store['read'] = async (key, most = Number.POSITIVE_INFINITY) => {
    if (removed.has(checkKey(key))) return null;
    const own = written.get(key);
    if (own === undefined) return below.read(key, most);
    return own.byteLength > most ? null : own.slice();
  };
  return {
    ...(below.identity && { identity: below.identity }),
    // What is written here is validated again: it is in no other process's journal.
    ...(below.cache && { cache: overlayStore(below.cache) }),
    read,
    create: async (key, content) => {
      if (await read(key)) return false;
      // Checked again: another caller may have created it during the read.
      if (written.has(key)) return false;
      written.set(key, content.slice());
      removed.delete(key);
      return true;
    },
    list: async (prefix, after = '') => {
      const own = [...written.keys()].filter((key) => key.startsWith(prefix) && key > after);
      const all = new Set([...(await below.list(prefix, after)), ...own]);
      return [...all].filter((key) => !removed.has(key)).sort();
    },
    remove: async (key) => {
      written.delete(checkKey(key));
      removed.add(key);
    },
    watch: (prefix, onChange) => below.watch(prefix, onChange),
  };
}
