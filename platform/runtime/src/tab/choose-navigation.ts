/** What is known when a page of this site is wanted. */
export interface NavigationFacts {
  readonly isHere: boolean;
  /** Whether the page needs a document of its own, because its content security policy is another one. */
  readonly hasOtherPolicy: boolean;
  readonly shellIsOutdated: boolean;
  /** Whether the site has no page at the address. Another site behind the same domain may have one. */
  readonly isElsewhere: boolean;
  /** Whether another document would lose what the visitor has typed, on this page or on an earlier one. */
  readonly hasDirtyForm: boolean;
  readonly isOnline: boolean;
  readonly isLeaving: boolean;
  /** How a link to the page is being clicked; null if the page is wanted without a click. */
  readonly clickedBy: 'pointer' | 'key' | null;
  readonly isPrefetched: boolean;
  /** Whether the tab has shown no other page than the one that came with the document. */
  readonly isFirstPage: boolean;
  /** Whether the page is complete without its code, and this code has neither come nor failed. */
  readonly needsNoCode: boolean;
}

export type NavigationChoice =
  | { readonly way: 'tab'; readonly because: 'same-page' | 'dirty-form' | 'no-click' | 'code' }
  | {
      readonly way: 'document';
      readonly because: 'policy' | 'shell' | 'leaving' | 'elsewhere' | 'prefetched';
    };

/** Whether the tab shows a page with code, or the browser opens its document. The first line that applies decides. */
export function chooseNavigation(facts: NavigationFacts): NavigationChoice {
  if (facts.isHere) return { way: 'tab', because: 'same-page' };
  if (facts.hasOtherPolicy) return { way: 'document', because: 'policy' };
  // An outdated shell stays as long as a form in progress would be lost, or another one could not come.
  if (needsNewShell(facts)) return { way: 'document', because: 'shell' };
  if (facts.hasDirtyForm) return { way: 'tab', because: 'dirty-form' };
  if (facts.isLeaving) {
    // What is shown in this tab now would be replaced when the other document arrives.
    if (facts.clickedBy !== null) return { way: 'document', because: 'leaving' };
    return { way: 'tab', because: 'no-click' };
  }
  if (facts.isElsewhere && facts.isOnline) return { way: 'document', because: 'elsewhere' };
  // The document was requested already. A page that needs its code gains nothing by a document. If code has failed, the
  // tab can show the previous release, or a card.
  const { clickedBy, isPrefetched, isFirstPage, isOnline, needsNoCode } = facts;
  if (clickedBy === 'pointer' && isPrefetched && isFirstPage && isOnline && needsNoCode)
    return { way: 'document', because: 'prefetched' };
  return { way: 'tab', because: 'code' };
}

export function needsNewShell({
  shellIsOutdated,
  hasDirtyForm,
  isOnline,
}: Pick<NavigationFacts, 'shellIsOutdated' | 'hasDirtyForm' | 'isOnline'>): boolean {
  return shellIsOutdated && !hasDirtyForm && isOnline;
}
