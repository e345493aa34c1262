export interface WidgetOptions {
  readonly sitekey: string;
  readonly callback: (value: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'error-callback': () => void;
}

/** The part of Turnstile's API that the check uses. */
export interface Widget {
  render(element: HTMLElement, options: WidgetOptions): string | number;
  reset(id: string | number): void;
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** Milliseconds. */
const scriptTimeout = 15_000;

/**
 * Loads Turnstile's script, unless it is loaded already. An `attempt` above 0 uses a different URL,
 * since browsers join a repeated request to a pending one.
 */
export async function loadWidget(attempt: number): Promise<Widget> {
  const src = address + (attempt > 0 ? `&retry=${attempt}` : '');
  const found = () => (window as { readonly turnstile?: Widget }).turnstile;
  return found() ?? loadScript(src, found);
}

/** If the script is loading already, waits for it: running twice would register it twice. */
function loadScript(src: string, found: () => Widget | undefined): Promise<Widget> {
  const pending = Array.from(document.scripts).find((script) => script.src === src);
  const script = pending ?? document.createElement('script');
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${src} ${reason}.`));
    };
    const timer = setTimeout(() => fail('did not load in time'), scriptTimeout);
    script.addEventListener('load', () => {
      const widget = found();
      if (!widget) return fail('did not define turnstile');
      clearTimeout(timer);
      resolve(widget);
    });
    script.addEventListener('error', () => fail('could not be loaded'));
    if (pending) return;
    script.async = true;
    script.src = src;
    document.head.append(script);
  });
}
