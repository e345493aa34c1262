import type { FieldValues } from '@site/shared-ui/forms';

/** `crypto.subtle.digest`; undefined where a browser has none, which is in pages without HTTPS. */
export type Digest = ((algorithm: 'SHA-256', data: ArrayBuffer) => Promise<ArrayBuffer>) | undefined;

/**
 * The SHA-256 of everything that is sent, in hexadecimal: one application has one key, in every tab, after every
 * reload, and when it is typed anew. Null without `digest`, and when the file can no longer be read.
 */
export async function applicationKey(content: FieldValues, digest: Digest): Promise<string | null> {
  if (!digest) return null;
  const hashOf = async (bytes: ArrayBuffer) => hex(new Uint8Array(await digest('SHA-256', bytes)));
  try {
    const parts = Object.entries(content).map(async ([name, value]) =>
      value instanceof File ? [name, value.name, await hashOf(await value.arrayBuffer())] : [name, value],
    );
    const sorted = (await Promise.all(parts)).sort(([one], [other]) =>
      String(one) < String(other) ? -1 : 1,
    );
    return await hashOf(new TextEncoder().encode(JSON.stringify(sorted)).buffer);
  } catch {
    return null;
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
