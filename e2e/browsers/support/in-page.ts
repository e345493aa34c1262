import type { queries } from '@testing-library/dom';
import type { Target, TextMatch } from './target.ts';

/* Run in the page, so they can only use their arguments and globals. */

interface PageGlobals {
  readonly TestingLibraryDom?: typeof queries & { isInaccessible(element: Element): boolean };
}

export interface ElementState {
  readonly value: string;
  readonly checked: boolean;
  readonly focused: boolean;
  /** Its centre is visible without scrolling, and nothing covers it. */
  readonly inView: boolean;
}

/** The point to click; `reason` says why it cannot be clicked yet. */
export type ClickPoint =
  | { readonly status: 'ready'; readonly x: number; readonly y: number }
  | { readonly status: 'waiting'; readonly reason: string };

/** Error message where the library is not loaded in the document. */
export const noQueries = 'This document has no queries.';

/** Finds a target's elements, stores them for the other functions, and returns their number. */
export function findInPage(target: Target, noQueriesMessage: string): number {
  const { TestingLibraryDom: library } = window as PageGlobals;
  if (!library) throw new Error(noQueriesMessage);
  const matcher = (match: TextMatch) =>
    typeof match === 'string' ? match : (content: string) => content.includes(match.part);
  let found: HTMLElement[] = [document.body];
  for (const step of target) {
    found = found.flatMap((outer) => {
      if ('text' in step) {
        return library
          .queryAllByText(outer, matcher(step.text))
          .filter((element) => !library.isInaccessible(element));
      }
      if ('label' in step) return library.queryAllByLabelText(outer, step.label);
      const named = library.queryAllByRole(
        outer,
        step.role,
        step.name === undefined ? {} : { name: matcher(step.name) },
      );
      if (step.role !== 'button' || step.name === undefined) return named;
      // Browsers expose it as a button; the library has no role for it.
      const summaries = library
        .queryAllByText(outer, matcher(step.name), { selector: 'summary, summary *' })
        .flatMap((words) => words.closest<HTMLElement>('summary') ?? [])
        .filter((summary) => !library.isInaccessible(summary));
      return [...named, ...summaries];
    });
  }
  (window as { foundElements?: HTMLElement[] }).foundElements = [...new Set(found)];
  return found.length;
}

export function statesInPage(): ElementState[] {
  const { foundElements = [] } = window as { foundElements?: HTMLElement[] };
  return foundElements.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const control = element as HTMLInputElement;
    return {
      value: control.value ?? '',
      checked: control.checked ?? false,
      focused: document.activeElement === element,
      inView:
        over !== null &&
        (element.contains(over) || [...(control.labels ?? [])].some((label) => label.contains(over))),
    };
  });
}

/** Scrolls to the element and waits until it does not move, so that a click at the point hits it. */
export async function clickPointInPage(): Promise<ClickPoint> {
  const { foundElements = [] } = window as { foundElements?: HTMLElement[] };
  const [element, another] = foundElements;
  if (!element || another) return { status: 'waiting', reason: `${foundElements.length} elements match` };
  // Without rendering there may be no animation frames, so this waits 500 ms at most.
  const frame = () =>
    new Promise<unknown>((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 500);
    });
  // A visually hidden checkbox is clicked at its label.
  const label = (element as HTMLInputElement).labels?.[0];
  const shown = element.offsetWidth > 4 ? element : (label ?? element);
  const isInside = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= window.innerHeight;
  if (!isInside(shown.getBoundingClientRect()))
    shown.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = shown.getBoundingClientRect();
  await frame();
  await frame();
  const after = shown.getBoundingClientRect();
  if (before.x !== after.x || before.y !== after.y) return { status: 'waiting', reason: 'it moves' };
  const x = after.x + after.width / 2;
  const y = after.y + after.height / 2;
  const over = document.elementFromPoint(x, y);
  const isPartOfIt = (other: Element) => shown.contains(other) || label?.contains(other) === true;
  if (!over || !isPartOfIt(over)) {
    return { status: 'waiting', reason: `${over?.outerHTML.slice(0, 80)} covers it` };
  }
  const press: Press = { hit: null };
  (window as { expectedPress?: Press }).expectedPress = press;
  const hitOf = ({ target }: Event) =>
    isPartOfIt(target as Element) ? 'target' : (target as Element).outerHTML.slice(0, 80);
  const onPointerDown = (event: Event) => {
    press.hit = hitOf(event) === 'target' ? 'pressed' : hitOf(event);
  };
  const onPointerUp = (event: Event) => {
    if (press.hit === 'pressed') press.hit = hitOf(event);
  };
  window.addEventListener('pointerdown', onPointerDown, { capture: true, once: true });
  window.addEventListener('pointerup', onPointerUp, { capture: true, once: true });
  return { status: 'ready', x, y };
}

interface Press {
  /** `target`, or the element that was hit instead; `pressed` until the pointer is up; null before the press. */
  hit: string | null;
}

/** What the last press has hit, `pressed` while it lasts: also `target` if the document has been left since. */
export function pressHitInPage(): string | null {
  const { expectedPress } = window as { expectedPress?: Press };
  return expectedPress ? expectedPress.hit : 'target';
}

export function chooseInPage(option: string): void {
  const { foundElements: [select] = [] } = window as { foundElements?: HTMLElement[] };
  if (!(select instanceof HTMLSelectElement)) throw new Error('The element is not a select.');
  const index = [...select.options].findIndex(({ text }) => text === option);
  if (index < 0) throw new Error(`The select has no option "${option}".`);
  select.focus();
  select.selectedIndex = index;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** If the page does not handle the drop, the file field takes the file, as in browsers. */
export function dropInPage(name: string, type: string, content: string): void {
  const { foundElements: [field] = [] } = window as { foundElements?: HTMLElement[] };
  if (!(field instanceof HTMLInputElement)) throw new Error('The element is not a file field.');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], name, { type }));
  const options = { bubbles: true, cancelable: true, dataTransfer };
  for (const event of ['dragenter', 'dragover']) field.dispatchEvent(new DragEvent(event, options));
  if (!field.dispatchEvent(new DragEvent('drop', options))) return;
  field.files = dataTransfer.files;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether React has hydrated an element: it sets a property on it. */
export function isHydratedInPage(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  return Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'));
}

/** The document of a link under the pointer is not requested ahead, so a click never opens one that was. */
export function stayInDocumentInPage(): void {
  const never = { get: () => () => false, set: () => undefined };
  const { siteStart } = globalThis;
  if (siteStart) Object.defineProperty(siteStart, 'opensDocument', never);
  else
    Object.defineProperty(globalThis, 'siteStart', {
      configurable: true,
      set: (value: object) =>
        Object.defineProperty(globalThis, 'siteStart', {
          value: Object.defineProperty(value, 'opensDocument', never),
        }),
    });
}

/** Whether at least one font has loaded and none is loading. */
export function hasFontInPage(): boolean {
  const faces = [...document.fonts];
  return faces.some(({ status }) => status === 'loaded') && faces.every(({ status }) => status !== 'loading');
}

export function describePageInPage(): string {
  const { readyState } = document;
  const { state, length, scrollRestoration } = window.history;
  const heading = document.querySelector('main h1');
  return JSON.stringify({
    heading: heading?.textContent,
    hydrated: Object.keys(heading ?? {}).some((key) => key.startsWith('__reactFiber')),
    localStorage: Object.keys(window.localStorage),
    address: window.location.href,
    top: window.scrollY,
    positions: window.sessionStorage.getItem('site:scroll'),
    ...{ readyState, state, length, scrollRestoration },
  });
}

/** Marks a document that is about to be replaced. A driver may respond before the next document exists. */
export function markLeftInPage(): string {
  (window as { left?: boolean }).left = true;
  return window.location.href;
}

/** Reports uncaught errors to the reverse proxy. Returns false until the new document exists. */
export function watchErrorsInPage(url: string, errorsPath: string): boolean {
  const { left, watched } = window as { left?: boolean; watched?: boolean };
  if (left || window.location.href !== url || !document.body) return false;
  if (watched) return true;
  (window as { watched?: boolean }).watched = true;
  const report = (error: unknown) =>
    navigator.sendBeacon(errorsPath, `${error} on ${window.location.pathname}`);
  window.addEventListener('error', ({ message, error }) => report(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return true;
}
