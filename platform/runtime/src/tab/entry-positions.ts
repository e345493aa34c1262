export interface HistoryWindow
  extends Pick<Window, 'addEventListener' | 'scrollY' | 'requestAnimationFrame'> {
  readonly history: History;
  readonly location: Pick<Window['location'], 'pathname' | 'search' | 'hash' | 'origin' | 'assign'>;
  readonly document: Pick<Document, 'referrer'>;
  readonly sessionStorage?: Pick<Storage, 'getItem' | 'setItem'>;
  readonly navigation?: { readonly canGoBack: boolean };
}

const storageKey = 'site:scroll';

/** Whether going back from the first entry of this document leads to another page of this site. */
export function hasOwnPageBefore({ navigation, document, history, location }: HistoryWindow): boolean {
  if (navigation) return navigation.canGoBack;
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`);
}

/** Positions survive a reload if the browser allows session storage. */
export function readPositions(window: HistoryWindow): Map<string, number> {
  try {
    return new Map(JSON.parse(window.sessionStorage?.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

export function writePositions(window: HistoryWindow, positions: ReadonlyMap<string, number>): void {
  try {
    window.sessionStorage?.setItem(storageKey, JSON.stringify([...positions].slice(-100)));
  } catch {
    // Storage is denied or full: positions are lost on a reload, which is acceptable.
  }
}
