export const variants = [
  { key: 'a', name: 'this site', kind: 'site', singlePage: false },
  { key: 'b', name: 'plain HTML', kind: 'plain', singlePage: false },
  { key: 'c', name: 'Astro', kind: 'astro', singlePage: false },
  { key: 'd', name: 'single-page application', kind: 'spa', singlePage: true },
  { key: 'e', name: 'Module Federation', kind: 'federation', singlePage: true },
] as const;
export type Variant = (typeof variants)[number];

/** The pages that all variants have, and those of them with a form. */
export const pages: readonly string[] = [
  '/home',
  '/career',
  '/software-engineer',
  '/contact',
  '/join-innovation',
];
export const forms: readonly string[] = ['/contact', '/join-innovation'];

/** Clicks on a link, each the first of a visit: from a page to a page. */
export const clicks = [
  ['/home', '/career'],
  ['/career', '/software-engineer'],
  ['/software-engineer', '/contact'],
] as const;

/** What changes between visits, as edits of the sources: the second is made upon the first. */
export const changes = [
  {
    name: 'one text of a unit',
    file: 'careers-mfe/src/career/career.data.ts',
    before: "heading: 'Explore Roles'",
    after: "heading: 'Explore the Roles'",
  },
  {
    name: 'a component of shared-ui',
    file: 'shared-ui/src/components/section/section.tsx',
    before: 'data-tone={tone}',
    after: "data-tone={tone}\n      data-heading={heading ? 'yes' : 'no'}",
  },
] as const;

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
