import { sameValue } from './form-state.ts';

/** A random key for `Idempotency-Key`: 128 bits in hexadecimal. Unlike `randomUUID` it does not need HTTPS. */
export function newSubmissionKey(source: Pick<Crypto, 'getRandomValues'> = crypto): string {
  return Array.from(source.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Assigns keys to submissions: the same values have the same key until they were sent successfully. */
export interface SubmissionKeys {
  keyFor(values: object): string;
  /** Call it after a success: sending the same values again is a new submission. */
  arrived(): void;
}

export function createSubmissionKeys(newKey: () => string = newSubmissionKey): SubmissionKeys {
  let last: { readonly values: object; readonly key: string } | null = null;
  return {
    keyFor(values) {
      if (!last || !sameValues(last.values, values)) last = { values, key: newKey() };
      return last.key;
    },
    arrived() {
      last = null;
    },
  };
}

/** Whether two objects have the same names with the same values. */
export function sameValues(one: object, other: object): boolean {
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return left.size === right.size && [...left].every(([name, value]) => sameValue(right.get(name), value));
}
