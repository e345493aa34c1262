import { type FormDeclaration, namesSender } from '@site/shared-ui/contracts';
import { sameValue } from './form-state.ts';

/** A random key for `Idempotency-Key`: 128 bits in hexadecimal. Unlike `randomUUID` it does not need HTTPS. */
export function newSubmissionKey(source: Pick<Crypto, 'getRandomValues'> = crypto): string {
  return hex(source.getRandomValues(new Uint8Array(16)));
}

/** `crypto.subtle`; undefined in pages without HTTPS. */
type Digest = Pick<SubtleCrypto, 'digest'> | undefined;

/**
 * The SHA-256 of what is filled in, in hexadecimal: the same in every tab, after a reload, and under a release with
 * another optional field. Null without `crypto.subtle`, or if a file can no longer be read.
 */
export async function contentKey(
  content: object,
  subtle: Digest = (crypto as Partial<Crypto>).subtle,
): Promise<string | null> {
  if (!subtle) return null;
  const hashOf = async (bytes: BufferSource) => hex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  try {
    const filled = Object.entries(content).filter(([, value]) => Boolean(value));
    const parts = filled.map(async ([name, value]) =>
      value instanceof File ? [name, value.name, await hashOf(await value.arrayBuffer())] : [name, value],
    );
    const sorted = (await Promise.all(parts)).sort(([one], [other]) => (one < other ? -1 : 1));
    return await hashOf(new TextEncoder().encode(JSON.stringify(sorted)));
  } catch {
    return null;
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Assigns keys to the submissions of one form. */
export interface SubmissionKeys {
  /**
   * The key of the content, if the form names its sender. Otherwise a random one, which the same values have until they
   * have arrived.
   */
  keyFor(values: object): Promise<string>;
  /** Call it after a success: with a random key, sending the same values again is a new submission. */
  arrived(): void;
  /** Call it when the server has refused a key because it came before with other content. */
  refused(key: string): void;
}

export function createSubmissionKeys(
  form: Pick<FormDeclaration, 'fields'> | undefined,
  newKey: () => string = newSubmissionKey,
  keyOf: typeof contentKey = contentKey,
): SubmissionKeys {
  let last: { readonly values: object; readonly key: string } | null = null;
  const spent = new Set<string>();
  return {
    async keyFor(values) {
      const key = form && namesSender(form) ? await keyOf(values) : null;
      if (key !== null && !spent.has(key)) return key;
      if (!last || !sameValues(last.values, values)) last = { values, key: newKey() };
      return last.key;
    },
    arrived() {
      last = null;
    },
    refused(key) {
      spent.add(key);
      last = null;
    },
  };
}

/** Whether two objects have the same names with the same values. */
export function sameValues(one: object, other: object): boolean {
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return left.size === right.size && [...left].every(([name, value]) => sameValue(right.get(name), value));
}
