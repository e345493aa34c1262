import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs lists of strings; a signature for one list never fits another. */
export interface Signer {
  sign(parts: readonly string[]): string;
  matches(parts: readonly string[], signature: string): boolean;
}

export function createSigner(key: Buffer): Signer {
  const mac = (parts: readonly string[]) =>
    // JSON keeps ['ab', 'c'] and ['a', 'bc'] apart.
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

/** One secret serves many purposes: each gets a key of its own, from which no other can be learned. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
