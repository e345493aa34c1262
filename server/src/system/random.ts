import { randomBytes } from 'node:crypto';

/** As many unpredictable bytes as asked for. */
export type Random = (bytes: number) => Buffer;

export const systemRandom: Random = (bytes) => randomBytes(bytes);

/** A name nobody can guess: 128 bits, safe in file names, addresses and mail headers. */
export function newId(random: Random): string {
  return random(16).toString('hex');
}
