import type { UnitName } from '@platform/contract';

export type NavigationMethod =
  | { readonly type: 'footer'; readonly link: string }
  | { readonly type: 'menu'; readonly menu: string; readonly link: string }
  /** The frame has no link to the page: a script pushes the address, as a link in a page would. */
  | { readonly type: 'address' };

/** A page of a unit, as a visitor comes to it. */
export interface UnitPage {
  readonly unit: UnitName;
  readonly page: string;
  readonly path: string;
  readonly heading: string;
  /** Whether it also loads a script that chunks have in common. */
  readonly hasCommon?: true;
  readonly navigateBy: NavigationMethod;
}

/** What the matrix of faults has to know of a site. */
export interface FaultySite {
  /** One page of each unit. */
  readonly pages: readonly UnitPage[];
  /** A page of the shell from which visitors come to a unit's page, and to which they go in between. */
  readonly between: {
    readonly path: string;
    readonly menu: string;
    readonly link: string;
    readonly heading: string;
  };
}
