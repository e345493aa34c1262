import type { HistoryWindow } from '../../tab/entry-positions.ts';

interface Entry {
  readonly href: string;
  readonly state: unknown;
  scrollRestoration: ScrollRestoration;
  scrollY: number;
}

export interface FakeBrowserOptions {
  readonly path?: string;
  /** Schedules a traversal, because browsers traverse asynchronously. Default: the next task. */
  readonly queue?: (task: () => void) => void;
  readonly referrer?: string;
  readonly before?: number;
  readonly navigation?: { readonly canGoBack: boolean };
  /** `denied`: by settings of the browser, and reading the property throws. */
  readonly storage?: 'there' | 'denied';
}

export class FakeBrowser implements HistoryWindow {
  readonly origin = 'http://localhost';
  readonly document: { readonly referrer: string };
  readonly sessionStorage = new Map<string, string>() as unknown as Storage;
  readonly opened: string[] = [];
  readonly navigation?: { readonly canGoBack: boolean };
  readonly #listeners = new Map<string, Set<(event: never) => void>>();
  readonly #entries: Entry[];
  readonly #queue: (task: () => void) => void;
  readonly #before: number;
  #index = 0;
  scrollY = 0;

  constructor(options: FakeBrowserOptions = {}) {
    const { path = '/', queue = (task) => void setTimeout(task), referrer = '', before = 0 } = options;
    this.document = { referrer };
    this.#before = before;
    this.#queue = queue;
    this.#entries = [{ href: path, state: null, scrollRestoration: 'auto', scrollY: 0 }];
    if (options.navigation) this.navigation = options.navigation;
    const values = this.sessionStorage as unknown as Map<string, string>;
    Object.assign(this.sessionStorage, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    });
    if (options.storage === 'denied')
      Object.defineProperty(this, 'sessionStorage', {
        get: () => {
          throw new DOMException('Storage is denied.', 'SecurityError');
        },
      });
  }

  get #entry(): Entry {
    return this.#entries[this.#index] as Entry;
  }

  get places(): { readonly behind: number; readonly ahead: number; readonly count: number } {
    return {
      behind: this.#index,
      ahead: this.#entries.length - this.#index - 1,
      count: this.#entries.length,
    };
  }

  /** The state of each entry, the oldest first. A real page can read only the current one. */
  get states(): readonly unknown[] {
    return this.#entries.map(({ state }) => state);
  }

  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((count, { size }) => count + size, 0);
  }

  get location() {
    const { pathname, search, hash } = new URL(this.#entry.href, this.origin);
    return {
      pathname,
      search,
      hash,
      origin: this.origin,
      assign: (href: string | URL) => void this.opened.push(String(href)),
    };
  }

  get history(): History {
    const browser = this;
    return {
      get state() {
        return browser.#entry.state;
      },
      get length() {
        return browser.#before + browser.#entries.length;
      },
      get scrollRestoration() {
        return browser.#entry.scrollRestoration;
      },
      set scrollRestoration(value: ScrollRestoration) {
        browser.#entry.scrollRestoration = value;
      },
      pushState: (state: unknown, _: string, href?: string | URL | null) => browser.#add(state, href),
      replaceState: (state: unknown, _: string, href?: string | URL | null) => {
        const { scrollRestoration, scrollY } = browser.#entry;
        const address = browser.#resolve(href);
        browser.#entries[browser.#index] = { href: address, state, scrollRestoration, scrollY };
      },
      go: (delta = 0) => browser.#queue(() => browser.#traverse(delta)),
      back: () => browser.#queue(() => browser.#traverse(-1)),
      forward: () => browser.#queue(() => browser.#traverse(1)),
    };
  }

  addEventListener(type: string, listener: unknown): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener as (event: never) => void));
  }

  requestAnimationFrame = (callback: FrameRequestCallback): number => {
    this.#queue(() => callback(0));
    return 0;
  };

  fire(type: string, event: object = {}): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(event as never);
  }

  scrollTo(top: number): void {
    this.scrollY = top;
    this.#entry.scrollY = top;
    this.fire('scroll');
  }

  /**
   * Follows a plain link inside the page, and scrolls to its target.
   *
   * @param first the event that is fired first: in a browser it depends on whether a frame is drawn in between
   */
  followAnchor(hash: string, top: number, first: 'popstate' | 'scroll' = 'popstate'): void {
    this.#add(null, hash);
    if (first === 'scroll') this.scrollTo(top);
    this.fire('popstate', { state: null });
    if (first === 'popstate') this.scrollTo(top);
  }

  #add(state: unknown, href?: string | URL | null): void {
    const { scrollRestoration } = this.#entry;
    const address = this.#resolve(href);
    this.#entries.splice(this.#index + 1);
    this.#entries.push({ href: address, state, scrollRestoration, scrollY: 0 });
    this.#index += 1;
  }

  #resolve(href?: string | URL | null): string {
    const { href: now } = this.#entry;
    if (href === undefined || href === null) return now;
    const { pathname, search, hash } = new URL(String(href), new URL(now, this.origin));
    return `${pathname}${search}${hash}`;
  }

  #traverse(delta: number): void {
    if (!this.#entries[this.#index + delta] || delta === 0) return;
    this.#index += delta;
    if (this.#entry.scrollRestoration === 'auto') this.scrollY = this.#entry.scrollY;
    this.fire('popstate', { state: this.#entry.state });
  }
}
