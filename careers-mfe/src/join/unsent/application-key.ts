import type { FieldValues } from '@site/shared-ui/forms';

/** `crypto.subtle.digest`; undefined where a browser has none, which is in pages without HTTPS. */
export type Digest = ((algorithm: 'SHA-256', data: ArrayBuffer) => Promise<ArrayBuffer>) | undefined;

/**
 * The SHA-256 of everything that is sent, in hexadecimal: one application has one key, in every tab, after every
 * reload, and when it is typed anew. Null without `digest`, and when the file can no longer be read.
 */
export async function applicationKey(content: FieldValues, digest: Digest): Promise<string | null> {
  if (!digest) return null;
  const parts = Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1));
  const texts = parts.map(([name, value]) => [name, value instanceof File ? value.name : value]);
  const files = parts.map(([, value]) => value).filter((value) => value instanceof File);
  try {
    const bytes = await new Blob([JSON.stringify(texts), '\n', ...files]).arrayBuffer();
    const hash = new Uint8Array(await digest('SHA-256', bytes));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
