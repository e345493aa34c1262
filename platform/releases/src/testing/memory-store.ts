import { checkKey, type Store } from '../core/store/store.ts';

/** The objects of a store below some prefixes, by key. */
export async function objectsOf(store: Store, ...prefixes: readonly string[]) {
  const objects = new Map<string, Uint8Array>();
  for (const prefix of prefixes)
    for (const key of await store.list(prefix)) objects.set(key, (await store.read(key)) ?? Buffer.of());
  return objects;
}

export function memoryStore(start: ReadonlyMap<string, Uint8Array> = new Map()): Store {
  const objects = new Map(start);
  const watchers = new Set<{ readonly prefix: string; readonly onChange: () => void }>();
  return {
    read: async (key, most = Number.POSITIVE_INFINITY) => {
      const content = objects.get(checkKey(key));
      return content === undefined || content.byteLength > most ? null : content.slice();
    },
    create: async (key, content) => {
      if (objects.has(checkKey(key))) return false;
      objects.set(key, content.slice());
      for (const { prefix, onChange } of watchers) if (key.startsWith(prefix)) queueMicrotask(onChange);
      return true;
    },
    list: async (prefix, after = '') => {
      checkKey(prefix);
      return [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    },
    remove: async (key) => void objects.delete(checkKey(key)),
    watch: (prefix, onChange) => {
      checkKey(prefix);
      const watcher = { prefix, onChange };
      watchers.add(watcher);
      return { close: () => void watchers.delete(watcher) };
    },
  };
}
