import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs lists of strings. A signature is valid for one list only. */
export interface Signer {
  sign(parts: readonly string[]): string;
  matches(parts: readonly string[], signature: string): boolean;
}

/** A signature for one purpose is not valid for another. */
export function createSigner(secret: string, purpose: string): Signer {
  const key = deriveKey(secret, purpose);
  const mac = (parts: readonly string[]) =>
    // JSON, so that ['ab', 'c'] and ['a', 'bc'] have different signatures.
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    sign: (parts) => mac(parts).toString('base64url'),
    matches(parts, signature) {
      const given = Buffer.from(signature, 'base64url');
      const wanted = mac(parts);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}

/** Derives a separate key for each purpose from one secret. No key reveals another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Takes the same time for every text, so that nobody can guess one part after the other. */
export function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
