import { hasOwnPageBefore, readPositions, writePositions } from '../tab/entry-positions.ts';
import { keepTyped, type SiteStart } from '../tab/site-start.ts';

/** Tags that say what a page is. Its font, styles and script are of the whole site, or are treated apart. */
const described = 'title, meta, link[rel="canonical"]';

interface Shown {
  /** The root's attributes. */
  readonly about: DOMStringMap;
  readonly tags: readonly Element[];
  readonly sheets: readonly CSSStyleSheet[];
  readonly body: HTMLElement;
}

/** Resolves when the response is complete: its document, which runs no script; null for an error page. */
export function fetchDocument(href: string, { signal }: RequestInit): Promise<Document | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', href);
    // The policy allows no parsing of a text.
    request.responseType = 'document';
    request.setRequestHeader('purpose', 'prefetch');
    request.onload = () => resolve(request.status === 200 ? request.responseXML : null);
    request.onerror = request.onabort = reject;
    signal?.addEventListener('abort', () => request.abort());
    request.send();
  });
}

/**
 * Shows fetched documents of the same composition in the place of the current one, until code of the page is asked for.
 * Until it runs, Back and Forward show the documents that were left.
 */
export function createPageMemory(start: Pick<SiteStart, 'stage' | 'emit' | 'reload' | 'shownAt'>) {
  const { stage } = start;
  const { documentElement, head } = document;
  const { dataset } = documentElement;
  const { location } = window;
  const left = new Map<string, Shown>();
  const positions = readPositions(window);
  let { pathname } = location;
  let state = history.state;

  const tagsOf = (one: Document) => [...one.head.querySelectorAll(described)];
  const swap = (next: Shown, top: () => number) => {
    const { body, adoptedStyleSheets: sheets } = document;
    // As when a document is left.
    start.emit('leave');
    try {
      keepTyped();
    } catch {
      // Without storage there is no draft.
    }
    delete dataset.ahead;
    next.body.append(...body.querySelectorAll(':scope > .notice'));
    const tags = tagsOf(document);
    left.set(pathname, { about: { ...dataset }, tags, sheets, body });
    positions.set(state?.key, window.scrollY);
    writePositions(window, positions);
    for (const name in dataset) if (name !== 'started') delete dataset[name];
    Object.assign(dataset, next.about);
    for (const tag of tags) tag.remove();
    head.prepend(...next.tags);
    document.adoptedStyleSheets = [...next.sheets];
    body.replaceWith(next.body);
    pathname = location.pathname;
    state = history.state;
    window.scrollTo({ top: top(), behavior: 'instant' });
    start.shownAt = performance.now();
    // As a screen reader does with a new document. A status is read when it changes.
    const { title } = document;
    const status = next.body.querySelector('#held') as HTMLElement;
    setTimeout(() => {
      status.textContent ||= title;
    }, 100);
    setTimeout(() => {
      if (status.textContent === title) status.textContent = '';
    }, 1000);
  };

  window.addEventListener('popstate', () => {
    // The page's code follows.
    if (stage() === 'hydrated') return;
    if (location.pathname === pathname) {
      // An anchor of the page.
      state = history.state;
      return;
    }
    const page = left.get(location.pathname);
    if (page && /^(deferred|loading)$/.test(stage())) swap(page, () => positions.get(state?.key) ?? 0);
    else void start.reload();
  });

  return {
    /** Whether the document is shown. If not, the browser has to open it. */
    show: (next: Document, href: string): boolean => {
      const about = { ...next.documentElement.dataset };
      const data = (one: Document) =>
        ['composition', 'settings'].map((id) => one.getElementById(id)?.textContent).join();
      const { hydrate = 'load', sent } = about;
      // A redirect has led to another address, or the link names a section.
      if (next.URL !== href || hydrate === 'load' || sent || stage() !== 'deferred') return false;
      if (data(next) !== data(document) || next.querySelector('link[rel=stylesheet]')) return false;
      const sheets = [...next.querySelectorAll<HTMLElement>('style[data-from]')]
        .filter(({ dataset: { from } }) => !head.querySelector(`style[data-from="${from}"]`))
        .map(({ textContent }) => {
          // The policy of the current document does not allow the tag.
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(textContent ?? '');
          return sheet;
        });
      // The page's code numbers entries in the same way. It follows Back and Forward later.
      const entry = (idx: number) => ({ usr: null, key: String(Math.random()), idx });
      state = history.state ?? entry(Number(hasOwnPageBefore(window)));
      history.replaceState(state, '');
      history.pushState(entry(state.idx + 1), '', href);
      // Where scripts run, a `noscript` contains text only. The page's code expects that.
      for (const one of next.querySelectorAll('noscript')) one.textContent = one.innerHTML;
      const end = () => (about.opensAt ? documentElement.scrollHeight : 0);
      swap({ about, tags: tagsOf(next), sheets, body: document.adoptNode(next.body) }, end);
      return true;
    },
  };
}
