/** The part of caniuse-lite that is used here; the package has no types. */
declare module 'caniuse-lite' {
  /** Packed data by the name of a feature at caniuse. */
  export const features: Readonly<Record<string, string | undefined>>;
  /** Browser → version → `y`, `a` or `n`, with an `x` behind it where a prefix is needed. */
  export function feature(packed: string): {
    readonly stats: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}
