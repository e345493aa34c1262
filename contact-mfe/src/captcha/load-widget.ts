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
 * Loads Turnstile's script into `document`, unless it is loaded already. An `attempt` above 0 uses a different URL,
 * since browsers join a repeated request to a pending one.
 */
export async function loadWidget(attempt: number, document: Document): Promise<Widget> {
  const src = address + (attempt > 0 ? `&retry=${attempt}` : '');
  const found = () => (document.defaultView as { readonly turnstile?: Widget } | null)?.turnstile;
  if (!found()) await loadScript(src, document);
  const widget = found();
  if (widget) return widget;
  scriptFrom(src, document)?.remove();
  throw new Error(`${src} did not define turnstile.`);
}

function scriptFrom(src: string, document: Document): HTMLScriptElement | undefined {
  return Array.from(document.scripts).find((script) => script.src === src);
}

/** Resolves when the script has run. If it is loading already, waits for it: running twice would register it twice. */
function loadScript(src: string, document: Document): Promise<void> {
  const pending = scriptFrom(src, document);
  const script = pending ?? document.createElement('script');
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      script.remove();
      reject(new Error(`${src} ${reason}.`));
    };
    const timer = setTimeout(() => fail('did not load in time'), scriptTimeout);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail('could not be loaded');
    });
    if (pending) return;
    script.async = true;
    script.src = src;
    document.head.append(script);
  });
}
