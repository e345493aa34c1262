/** An unguessable key for `Idempotency-Key`: 128 bits in hexadecimal. `randomUUID` needs HTTPS, this does not. */
export function newSubmissionKey(source: Pick<Crypto, 'getRandomValues'> = crypto): string {
  return Array.from(source.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
