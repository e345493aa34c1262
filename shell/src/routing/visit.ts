import type { CarriedFields } from '../tab/carry-fields.ts';
import type { PageLoad } from './page-loader.ts';
import type { Arrival } from './route-table.ts';

/** How a visit began, which decides what happens when its page comes up. */
export type Beginning =
  /** The first page of the tab: the browser itself arrived at it. */
  | { readonly by: 'document' }
  | { readonly by: 'navigation'; readonly hash: string; readonly back: boolean; readonly entry: string }
  /** Another release took the page's place: everything is to be as it was. */
  | { readonly by: 'swap'; readonly scrollY: number; readonly fields: CarriedFields };

/** A page as it is on screen. The same object as long as nothing about it changes. */
export interface Visit {
  readonly arrival: Arrival;
  readonly load: PageLoad;
  /** Another for another address, try or release; the same while only the anchor or the query changes. */
  readonly key: string;
  /** Whether the page came with the document and stands there as it was rendered. */
  readonly rendered: boolean;
  readonly beginning: Beginning;
  /** Begins the page anew, in place of what is on screen. */
  readonly retry: () => void;
  /** Puts another release's page, which is loaded already, in place of what is on screen. */
  readonly swap: (arrival: Arrival, keep: Pick<Beginning & { by: 'swap' }, 'scrollY' | 'fields'>) => void;
}

/** What there is to render: the page on screen, and out of sight the one that comes after it. */
export interface Visits {
  readonly shown: Visit;
  readonly next: Visit | null;
}

/** Another release of the same page is another page. */
export function visitKey(pathname: string, turn: number, { route }: Arrival): string {
  return `${pathname}#${turn}@${route.remote?.live.id ?? ''}`;
}
