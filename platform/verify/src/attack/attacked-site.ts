import type { AttackedEndpoints } from '@platform/server/testing';

/** What attacks have to know of a site. */
export interface AttackedSite extends AttackedEndpoints {
  /** The addresses of its forms, first that of one with a file. */
  readonly forms: readonly [string, ...string[]];
}
