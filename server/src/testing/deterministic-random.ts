import { createHash } from 'node:crypto';
import type { Random } from '../system/random.ts';

/** The same sequence in every run, without repetitions within a run. */
export function createDeterministicRandom(): Random {
  let count = 0;
  return (bytes) => {
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, () => {
      count += 1;
      return createHash('sha256').update(String(count)).digest();
    });
    return Buffer.concat(blocks).subarray(0, bytes);
  };
}
