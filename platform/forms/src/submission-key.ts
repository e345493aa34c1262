import { type FormDeclaration, namesSender } from '@platform/contract';

/** An attempt to send a form under a random key. */
export interface Attempt {
  readonly key: string;
  /** What was sent, as a text that is the same for the same content. */
  readonly content: string;
}

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
    const parts = filledIn(content).map(async ([name, value]) =>
      value instanceof File ? [name, value.name, await hashOf(await value.arrayBuffer())] : [name, value],
    );
    return await hashOf(new TextEncoder().encode(JSON.stringify(await Promise.all(parts))));
  } catch {
    return null;
  }
}

function filledIn(content: object): [string, unknown][] {
  const filled = Object.entries(content).filter(([, value]) => Boolean(value));
  return filled.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Files are the same by name, size and time, as in `sameValue`: one that is chosen again after a reload is. */
function textOf(content: object): string {
  return JSON.stringify(filledIn(content), (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param memory for the last attempt, which may outlive the page */
export function createSubmissionKeys(
  form: Pick<FormDeclaration, 'fields'>,
  newKey: () => string = newSubmissionKey,
  memory: { attempt: Attempt | null } = { attempt: null },
  keyOf: typeof contentKey = contentKey,
) {
  const spent = new Set<string>();
  return {
    /** The same for the same content, if the form names its sender. Otherwise random until the values have arrived. */
    async keyFor(values: object): Promise<string> {
      const key = namesSender(form) ? await keyOf(values) : null;
      if (key !== null && !spent.has(key)) return key;
      const content = textOf(values);
      if (memory.attempt?.content !== content) memory.attempt = { key: newKey(), content };
      return memory.attempt.key;
    },
    /** Call it after a success: with a random key, sending the same values again is a new submission. */
    arrived() {
      memory.attempt = null;
    },
    /** Call it when the server has refused a key because it came before with other content. */
    refused(key: string) {
      spent.add(key);
      memory.attempt = null;
    },
  };
}
