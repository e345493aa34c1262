import { EventEmitter, once } from 'node:events';

export interface Arrivals<T> {
  readonly received: readonly T[];
  /** The next one that this function has not returned yet; waits for it if necessary. */
  next(): Promise<T>;
}

export function arrivals<T>(): Arrivals<T> & { add(one: T): void } {
  const received: T[] = [];
  const events = new EventEmitter();
  let taken = 0;
  return {
    received,
    add(one) {
      received.push(one);
      events.emit('added');
    },
    async next() {
      const index = taken;
      taken += 1;
      while (received.length <= index) await once(events, 'added');
      return received[index] as T;
    },
  };
}
