import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusOn, shownHeading } from './shown-element.ts';

/**
 * For a notice that goes away when one of its buttons is pressed: keyboard users are then at the heading of the page
 * instead of the beginning of the document.
 *
 * @returns the ref of the notice's element
 */
export function useFocusAfterwards<E extends HTMLElement>(): RefObject<E | null> {
  const notice = useRef<E>(null);
  useLayoutEffect(() => {
    const element = notice.current;
    let isInside = false;
    const enter = () => {
      isInside = true;
    };
    // A button that is disabled while it works loses the focus to nothing.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) isInside = false;
    };
    element?.addEventListener('focusin', enter);
    element?.addEventListener('focusout', leave);
    return () => {
      const { activeElement, body } = document;
      const isThere = element?.contains(activeElement) === true;
      if (isThere || (isInside && activeElement === body)) focusOn(shownHeading(document));
    };
  }, []);
  return notice;
}
