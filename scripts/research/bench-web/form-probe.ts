/** How a form's first seconds went; times are milliseconds since the navigation began, null for not yet. */
export interface FormSeen {
  /** A letter was typed and stayed. */
  typedAt: number | null;
  /** The browser or the page's code said what is missing. */
  answeredAt: number | null;
  answeredBy: 'browser' | 'code' | null;
  /** The browser would have sent the incomplete form. */
  escaped: boolean;
}

declare global {
  var __form: FormSeen;
}

/**
 * Runs in the page: an impatient visitor, who types a letter into the first field as soon as it is painted, and
 * then tries to send the form until something tells what is missing. It must stand alone: it is sent there as text.
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
    // On the way up, after the page's own listeners: nobody else has kept the browser from sending it.
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
