import type { SiteStart } from '@platform/runtime/start';
import { narrowWidth } from '@site/shared-ui/site';

/** The `name` of each menu of the frame. Browsers that know it leave at most one of them open. */
export const menuName = 'site-menu';

const menu = `header:not(main *) details[name="${menuName}"]`;

/**
 * Closes the menus, which the browser opens without any code: by the choice of a link, by Escape, by a press or the focus
 * outside, on Back and Forward, when the document is left, and when the window gets the other layout.
 *
 * The listeners capture: React stops the events of a page that is not hydrated at its root.
 */
export function closeMenus(
  document: Pick<Document, 'addEventListener' | 'querySelectorAll' | 'activeElement'>,
  window: Pick<Window, 'addEventListener' | 'matchMedia'>,
  start: Pick<SiteStart, 'on'>,
): void {
  const closeIf = (closes: (one: HTMLDetailsElement) => boolean) => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>(`${menu}[open]`)) {
      if (!closes(one)) continue;
      if (one.contains(document.activeElement)) one.querySelector('summary')?.focus();
      one.open = false;
    }
  };
  const closeAll = () => closeIf(() => true);
  const closeFromOutside = ({ target }: Event) => {
    // A toast lies above an open menu.
    if (target instanceof Element && target.closest('#root > [aria-live]')) return;
    closeIf((one) => !one.contains(target as Node));
  };
  const listen = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { capture: true });

  listen('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link) closeIf((one) => one.contains(link));
  });
  listen('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') closeAll();
  });
  listen('pointerdown', closeFromOutside);
  listen('focusin', closeFromOutside);
  window.addEventListener('popstate', closeAll);
  start.on('leave', closeAll);
  window.matchMedia(`(max-width: ${narrowWidth}px)`).addEventListener('change', closeAll);
}
