/** What happened in a form's first seconds; times are ms since the navigation began, null if it has not happened. */
export interface FormSeen {
  /** When a letter was typed and stayed in the field. */
  typedAt: number | null;
  /** When the browser or the page's code showed what is missing. */
  answeredAt: number | null;
  answeredBy: 'browser' | 'code' | null;
  /** Whether the browser would have sent the incomplete form. */
  escaped: boolean;
}

declare global {
  var __form: FormSeen;
}

/**
 * Runs in the page and acts like an impatient visitor: types a letter into the first field as soon as it is painted,
 * then submits the form until a message says what is missing. It cannot use other code of this file: it is sent as
 * text.
 */
export function formProbe(letter: string): void {
  const seen: FormSeen = { typedAt: null, answeredAt: null, answeredBy: null, escaped: false };
  globalThis.__form = seen;
  const answer = (by: 'browser' | 'code') => {
    seen.answeredAt ??= performance.now();
    seen.answeredBy ??= by;
  };
  addEventListener('invalid', () => answer('browser'), true);
  addEventListener('submit', (event) => {
    // In the bubbling phase, after the page's own listeners: none of them has prevented the submission.
    if (event.defaultPrevented) return;
    seen.escaped = true;
    event.preventDefault();
  });
  let tried = 0;
  const look = () => {
    const form = document.querySelector('main form');
    const field = form?.querySelector<HTMLInputElement>('input[type="text"], input[type="email"]');
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (form && field && painted && field.getBoundingClientRect().height > 0) {
      const now = performance.now();
      if (!field.value.includes(letter)) {
        field.focus({ preventScroll: true });
        document.execCommand('insertText', false, letter);
        seen.typedAt = field.value.includes(letter) ? now : null;
      } else if (form.querySelector('[aria-invalid="true"]')) {
        answer('code');
      } else if (now - tried > 200) {
        tried = now;
        form.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
      }
    }
    if (seen.answeredAt === null && performance.now() < 20_000) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
