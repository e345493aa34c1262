export interface SeededRandom {
  /** A whole number from 0 to `below - 1`. */
  int(below: number): number;
  chance(share: number): boolean;
  bytes(count: number): Buffer;
}

// Looking up a global takes long in the contexts of Jest.
const { floor, imul } = Math;

/** @param name makes independent sequences of one seed */
export function seededRandom(seed: number, name: string): SeededRandom {
  let state = [...`${seed} ${name}`].reduce((sum, letter) => imul(sum ^ letter.charCodeAt(0), 16_777_619), 1);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => floor(next() * below);
  return {
    int,
    chance: (share) => next() < share,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => int(256))),
  };
}
