import { randomBytes } from 'node:crypto';

/** Returns this many unpredictable bytes. */
export type Random = (bytes: number) => Buffer;

export const systemRandom: Random = (bytes) => randomBytes(bytes);

/** An unguessable id of 128 bits, safe in file names, addresses and mail headers. */
export function newId(random: Random): string {
  return random(16).toString('hex');
}
