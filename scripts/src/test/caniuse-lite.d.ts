declare module 'caniuse-lite' {
  /** Packed data by caniuse feature name. */
  export const features: Readonly<Record<string, string | undefined>>;
  /** Browser → version → `y`, `a` or `n`, followed by `x` if a prefix is needed. */
  export function feature(packed: string): {
    readonly stats: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}
