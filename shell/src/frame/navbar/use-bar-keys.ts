import { type RefObject, useEffect } from 'react';

/** The element `steps` positions after another one; wraps at both ends. */
function neighbour(
  elements: readonly HTMLElement[],
  from: HTMLElement,
  steps: number,
): HTMLElement | undefined {
  const place = elements.indexOf(from);
  return place < 0 ? undefined : elements.at((place + steps) % elements.length);
}

/**
 * The element that a key moves the focus to: left and right move along the bar's entries, up and down through an open
 * list, Home and End to the list's ends.
 */
function target(bar: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const all = [...bar.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (element) => !element.closest('[hidden]'),
  );
  const list = from.closest<HTMLElement>('ul ul');
  const links = all.filter((element) => list?.contains(element));
  const entries = all.filter((element) => !element.closest('ul ul'));
  const entry = entries.find((element) => element === from || element.parentElement?.contains(list)) ?? from;
  switch (key) {
    case 'ArrowRight':
      return neighbour(entries, entry, 1);
    case 'ArrowLeft':
      return neighbour(entries, entry, -1);
    case 'ArrowDown':
      return neighbour(links, from, 1);
    case 'ArrowUp':
      return from === links[0] ? entry : neighbour(links, from, -1);
    case 'Home':
      return links[0];
    case 'End':
      return links.at(-1);
    default:
      return undefined;
  }
}

export function useBarKeys(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    const move = (event: KeyboardEvent) => {
      if (!element || event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
      const next = target(element, event.target, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, [bar]);
}
