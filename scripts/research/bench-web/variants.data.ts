/** How a variant's files come to be. */
export type VariantKind = 'site' | 'plain' | 'astro' | 'spa' | 'federation' | 'single-spa';

export interface Variant {
  readonly key: string;
  /** As it stands in tables. */
  readonly name: string;
  readonly kind: VariantKind;
  /** Whether nginx serves its files, as it does for all but one. */
  readonly nginx: boolean;
}

/** What is compared; the letters are those of `docs/performance.md`. */
export const variants = [
  { key: 'a', name: 'this site', kind: 'site', nginx: true },
  { key: 'own', name: 'this site, own server', kind: 'site', nginx: false },
  { key: 'b', name: 'plain HTML + CSS', kind: 'plain', nginx: true },
  { key: 'c', name: 'Astro', kind: 'astro', nginx: true },
  { key: 'd', name: 'single-page application', kind: 'spa', nginx: true },
  { key: 'e', name: 'Module Federation', kind: 'federation', nginx: true },
  { key: 'f', name: 'single-spa', kind: 'single-spa', nginx: true },
] as const satisfies readonly Variant[];

/** What everything is a ratio to: there is nothing faster than a page that needs no code. */
export const limit = 'b';

/** What is measured; a form page has a form of which one can say when it is usable. */
export const pages = [
  { path: '/home', form: false },
  { path: '/career', form: false },
  { path: '/software-engineer', form: false },
  { path: '/contact', form: true },
  { path: '/join-innovation', form: true },
] as const;

/** A visitor's way by clicks. */
export const way = ['/home', '/career', '/software-engineer', '/contact'] as const;

/** A slow 4G phone connection and a processor four times slower than this machine's. */
export const conditions = {
  /** Added to each request (ms). */
  latency: 150,
  /** Bytes per second. */
  down: 1_600_000 / 8,
  up: 750_000 / 8,
  cpu: 4,
  viewport: { width: 1280, height: 800 },
} as const;
