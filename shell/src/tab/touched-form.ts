/**
 * Whether the visitor has typed, chosen or dropped anything in the page since it came up. Asked before something
 * that would take the page away.
 */
export interface TouchedForm {
  isTouched(): boolean;
  /** The page is another one now. */
  reset(): void;
}

export function watchTouchedForm(document: Document): TouchedForm {
  let touched = false;
  const touch = ({ target }: Event) => {
    if (target instanceof Element && target.closest('main form')) touched = true;
  };
  for (const type of ['input', 'change', 'drop']) document.addEventListener(type, touch, true);
  return {
    isTouched: () => touched,
    reset: () => {
      touched = false;
    },
  };
}
