import { createHash, timingSafeEqual } from 'node:crypto';

/** Takes the same time for every text, so that nobody can guess one part after the other. */
export function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
