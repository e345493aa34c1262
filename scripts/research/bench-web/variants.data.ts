/** How a variant's files are made. */
export type VariantKind = 'site' | 'plain' | 'astro' | 'spa' | 'federation' | 'single-spa';

export interface Variant {
  readonly key: string;
  /** Name in tables. */
  readonly name: string;
  readonly kind: VariantKind;
  /** Whether nginx serves its files; false only for the site's own server. */
  readonly nginx: boolean;
}

/** The compared variants, with the letters of `docs/performance.md`. */
export const variants = [
  { key: 'a', name: 'this site', kind: 'site', nginx: true },
  { key: 'own', name: 'this site, own server', kind: 'site', nginx: false },
  { key: 'b', name: 'plain HTML + CSS', kind: 'plain', nginx: true },
  { key: 'c', name: 'Astro', kind: 'astro', nginx: true },
  { key: 'd', name: 'single-page application', kind: 'spa', nginx: true },
  { key: 'e', name: 'Module Federation', kind: 'federation', nginx: true },
  { key: 'f', name: 'single-spa', kind: 'single-spa', nginx: true },
] as const satisfies readonly Variant[];

/**
 * The parts of the measurements, in their order. Interactions and second visits are measured once, the others
 * in every round.
 */
export const parts = ['loads', 'clicks', 'cold-click', 'inp', 'returning'] as const;
export type Part = (typeof parts)[number];

/** The baseline of all ratios: a page without code is the fastest possible. */
export const limit = 'b';

/** The measured pages, and whether they have a form. */
export const pages = [
  { path: '/home', form: false },
  { path: '/career', form: false },
  { path: '/software-engineer', form: false },
  { path: '/contact', form: true },
  { path: '/join-innovation', form: true },
] as const;

/** The pages that a visitor opens one after the other by clicks. */
export const way = ['/home', '/career', '/software-engineer', '/contact'] as const;

/** What has changed since a visitor's first visit, as edits of the sources; `bound` is the target for a second visit (kB). */
export const changes = [
  {
    name: 'one text of a unit',
    bound: 5,
    file: 'careers-mfe/src/career/career.data.ts',
    before: "heading: 'Explore Roles'",
    after: "heading: 'Explore the Roles'",
  },
  {
    name: 'a component of shared-ui',
    bound: 15,
    file: 'shared-ui/src/components/section/section.tsx',
    before: 'data-tone={tone}',
    after: "data-tone={tone}\n      data-heading={heading ? 'yes' : 'no'}",
  },
] as const;

export type SourceChange = (typeof changes)[number];

/** On which pages interactions are measured: those that all variants have, or all of this site. */
export const interactionScopes = { shared: 'the measured pages', all: 'all pages' } as const;

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
