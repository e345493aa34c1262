/** What the tools of this room must be told of a site. */
export type { AttackedSite } from './attack/attacked-site.ts';
export type { FaultySite } from './faults/faulty-site.ts';
export type { LoadedSite } from './load/loaded-site.ts';
