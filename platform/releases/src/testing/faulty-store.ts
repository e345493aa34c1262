import type { Store } from '../core/store/store.ts';

export type StoreCall = 'read' | 'create' | 'list' | 'remove';

/** Called before a call takes effect, or after it. What it throws is the result of the call. */
type OnCall = (call: StoreCall, key: string) => void | Promise<void>;

/** A store that counts its calls, and in which a test can delay, fail or follow them. */
export function faultyStore(below: Store, { before, after }: { before?: OnCall; after?: OnCall } = {}) {
  /** Keys of the calls of each kind; prefixes of those of `list`. */
  const calls: Readonly<Record<StoreCall, string[]>> = { read: [], create: [], list: [], remove: [] };
  const around = async <T>(call: StoreCall, key: string, work: () => Promise<T>): Promise<T> => {
    calls[call].push(key);
    await before?.(call, key);
    const result = await work();
    await after?.(call, key);
    return result;
  };
  return {
    ...below,
    calls,
    read: (key: string, most?: number) => around('read', key, () => below.read(key, most)),
    create: (key: string, content: Uint8Array) => around('create', key, () => below.create(key, content)),
    list: (prefix: string, after?: string) => around('list', prefix, () => below.list(prefix, after)),
    remove: (key: string) => around('remove', key, () => below.remove(key)),
  };
}
