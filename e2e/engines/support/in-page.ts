import type { queries } from '@testing-library/dom';
import type { Target, TextMatch } from './target.ts';

/*
 * What is asked of a page. Each function runs in the page, so it can use nothing but its arguments and globals.
 */

interface PageGlobals {
  readonly TestingLibraryDom?: typeof queries & { isInaccessible(element: Element): boolean };
}

/** Of an element that a visitor can find. */
export interface ElementState {
  readonly text: string;
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly focused: boolean;
  /** Some of it can be seen without scrolling, and nothing lies over its middle. */
  readonly inView: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  /** Texts that its `aria-describedby` names. */
  readonly description: string;
}

/** Where to click; `reason` says why it is not possible yet. */
export type ClickPoint =
  | { readonly status: 'ready'; readonly x: number; readonly y: number }
  | { readonly status: 'waiting'; readonly reason: string };

/** Thrown as an error's message where a document has not got the library yet. */
export const noQueries = 'This document has no queries.';

/** Keeps the elements that a target names where the other functions find them, and returns how many there are. */
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
      return library.queryAllByRole(
        outer,
        step.role,
        step.name === undefined ? {} : { name: matcher(step.name) },
      );
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
    const describedBy = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return {
      text: (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
      value: control.value ?? '',
      checked: control.checked ?? false,
      disabled: control.disabled ?? false,
      focused: document.activeElement === element,
      inView:
        over !== null &&
        (element.contains(over) || [...(control.labels ?? [])].some((label) => label.contains(over))),
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      description: describedBy
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .filter((words) => words !== '')
        .join(' '),
    };
  });
}

/** Scrolls to the element and waits until it rests, so that a click at the point hits it. */
export async function clickPointInPage(): Promise<ClickPoint> {
  const { foundElements = [] } = window as { foundElements?: HTMLElement[] };
  const [element, another] = foundElements;
  if (!element || another) return { status: 'waiting', reason: `${foundElements.length} elements match` };
  // A window that draws nothing for a while has no frames.
  const frame = () =>
    new Promise<unknown>((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 500);
    });
  // An invisible checkbox is clicked where its label is.
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
  // While one page fades into the next, the document lies over everything and takes the clicks.
  const over = document.elementFromPoint(x, y);
  const isPartOfIt = (other: Element) => shown.contains(other) || label?.contains(other) === true;
  if (!over || !isPartOfIt(over)) {
    return { status: 'waiting', reason: `${over?.outerHTML.slice(0, 80)} lies over it` };
  }
  const aim: Aim = { landed: null };
  (window as { aim?: Aim }).aim = aim;
  const note = ({ target }: Event) => {
    const on = target as Element;
    aim.landed = isPartOfIt(on) ? 'on it' : on.outerHTML.slice(0, 80);
  };
  window.addEventListener('pointerdown', note, { capture: true, once: true });
  return { status: 'ready', x, y };
}

/** Where the press landed for which `clickPointInPage` has found the point; null where there was none yet. */
interface Aim {
  landed: string | null;
}

/** Where the last press landed: `on it` also where the document has been left since. */
export function landedInPage(): string | null {
  const { aim } = window as { aim?: Aim };
  return aim ? aim.landed : 'on it';
}

/** Chooses an option by what it says, as the browser's own list does. */
export function chooseInPage(option: string): void {
  const { foundElements: [select] = [] } = window as { foundElements?: HTMLElement[] };
  if (!(select instanceof HTMLSelectElement)) throw new Error('This is no list of options.');
  const index = [...select.options].findIndex(({ text }) => text === option);
  if (index < 0) throw new Error(`The list has no option "${option}".`);
  select.focus();
  select.selectedIndex = index;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Drops a file that holds `content`: a page that does not handle it leaves it to the file field under the pointer. */
export function dropInPage(name: string, type: string, content: string): void {
  const { foundElements: [field] = [] } = window as { foundElements?: HTMLElement[] };
  if (!(field instanceof HTMLInputElement)) throw new Error('This is no file field.');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], name, { type }));
  const options = { bubbles: true, cancelable: true, dataTransfer };
  for (const event of ['dragenter', 'dragover']) field.dispatchEvent(new DragEvent(event, options));
  if (!field.dispatchEvent(new DragEvent('drop', options))) return;
  field.files = dataTransfer.files;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** React marks the elements that it has made its own. */
export function isHydratedInPage(selector: string): boolean {
  const element = document.querySelector(selector);
  return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
}

/** Whether a font has come, and no other is on its way. */
export function hasFontInPage(): boolean {
  const faces = [...document.fonts];
  return faces.some(({ status }) => status === 'loaded') && faces.every(({ status }) => status !== 'loading');
}

/** Where the visitor is, for the message of a failure. */
export function describePageInPage(): string {
  const { readyState } = document;
  const { state, length, scrollRestoration } = window.history;
  const heading = document.querySelector('main h1');
  return JSON.stringify({
    heading: heading?.textContent,
    hydrated: Object.keys(heading ?? {}).some((key) => key.startsWith('__reactFiber')),
    kept: Object.keys(window.localStorage),
    address: window.location.href,
    top: window.scrollY,
    positions: window.sessionStorage.getItem('site:scroll'),
    ...{ readyState, state, length, scrollRestoration },
  });
}

/** Marks a document that is about to be replaced: a driver may answer before the next one is there. */
export function markLeftInPage(): string {
  (window as { left?: boolean }).left = true;
  return window.location.href;
}

/** Tells the reverse proxy of errors that no code catches; false while the new document is not there yet. */
export function watchErrorsInPage(url: string, errorsPath: string): boolean {
  const { left, watched } = window as { left?: boolean; watched?: boolean };
  if (left || window.location.href !== url || !document.body) return false;
  if (watched) return true;
  (window as { watched?: boolean }).watched = true;
  const tell = (error: unknown) =>
    navigator.sendBeacon(errorsPath, `${error} on ${window.location.pathname}`);
  window.addEventListener('error', ({ message, error }) => tell(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  return true;
}
