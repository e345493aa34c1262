import type { Scheduler } from 'fast-check';
import { checkKey, type Store, StoreError } from '../core/store/store.ts';

export type FaultKind =
  /** The call fails without an effect. */
  | 'fails'
  /** The call takes effect, but fails. */
  | 'fails-after'
  /** The call and the next five fail. */
  | 'outage'
  /** The call takes effect, and its result is late. */
  | 'slow'
  /** The process is killed before the call, or after its effect. */
  | 'killed'
  | 'killed-after';

export interface Fault {
  /** Which call of the process, counted from 0. */
  readonly call: number;
  readonly kind: FaultKind;
}

export type RaceStore = ReturnType<typeof raceStore>;

const outageLength = 5;
const slowSteps = 4;

/** A store in memory in which every call waits for the scheduler, and can fail. */
export function raceStore(start: ReadonlyMap<string, Uint8Array>, scheduler: Scheduler) {
  const objects = new Map(start);
  const removals = new Map<string, number>();
  const creations = new Map<string, number>();
  const watchers = new Set<{ readonly prefix: string; readonly onChange: () => void }>();
  const step = () => scheduler.schedule(Promise.resolve());
  let time = 0;
  let healthy = false;

  const create = (key: string, content: Uint8Array): boolean => {
    if (objects.has(key)) return false;
    time += 1;
    objects.set(key, content.slice());
    creations.set(key, time);
    for (const { prefix, onChange } of watchers) if (key.startsWith(prefix)) void step().then(onChange);
    return true;
  };
  const remove = (key: string): void => {
    time += 1;
    if (objects.delete(key)) removals.set(key, time);
  };

  const viewOf = (faults: readonly Fault[]): Store => {
    let calls = 0;
    let failing = 0;
    let killed = false;
    const never = <T>() => new Promise<T>(() => undefined);

    const call = async <T>(action: string, key: string, effect: () => T): Promise<T> => {
      checkKey(key);
      const index = calls;
      calls += 1;
      const kind = healthy ? undefined : faults.find((fault) => fault.call === index)?.kind;
      if (kind === 'outage') failing = outageLength + 1;
      await step();
      if (kind === 'killed') killed = true;
      if (killed) return never();
      failing = Math.max(0, failing - 1);
      if (kind === 'fails' || (failing > 0 && !healthy)) throw new StoreError(`${action} ${key}`, kind);
      const result = effect();
      if (kind === 'killed-after') killed = true;
      if (killed) return never();
      if (kind === 'fails-after') throw new StoreError(`${action} ${key}`, kind);
      if (kind === 'slow') for (let left = slowSteps; left > 0; left -= 1) await step();
      return result;
    };

    return {
      read: (key) => call('read', key, () => objects.get(key)?.slice() ?? null),
      create: (key, content) => call('create', key, () => create(key, content)),
      list: (prefix, after = '') =>
        call('list', prefix, () =>
          [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort(),
        ),
      remove: (key) => call('remove', key, () => remove(key)),
      watch: (prefix, onChange) => {
        const watcher = { prefix, onChange };
        watchers.add(watcher);
        return { close: () => void watchers.delete(watcher) };
      },
    };
  };

  return {
    objects,
    viewOf,
    endFaults: () => {
      healthy = true;
    },
    /** Reports a change to every watcher, as polling does. */
    poll: () => {
      for (const { onChange } of watchers) onChange();
    },
    time: () => time,
    wasAbsent: (key: string, since: number) =>
      !objects.has(key) || (creations.get(key) ?? 0) > since || (removals.get(key) ?? 0) > since,
  };
}
