import type { CaptchaProvider } from '@site/shared-ui/contracts';

export type WidgetProvider = Exclude<CaptchaProvider, 'altcha'>;

export interface WidgetOptions {
  readonly sitekey: string;
  readonly callback: (value: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'error-callback': () => void;
}

/** What the three providers have in common. */
export interface Widget {
  render(element: HTMLElement, options: WidgetOptions): string | number;
  reset(id: string | number): void;
  /** reCAPTCHA's methods exist only after this has called back. */
  ready?(callback: () => void): void;
}

const scripts: Readonly<Record<WidgetProvider, { readonly src: string; readonly global: string }>> = {
  recaptcha: { src: 'https://www.google.com/recaptcha/api.js?render=explicit', global: 'grecaptcha' },
  hcaptcha: { src: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  turnstile: {
    src: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
};

/** Milliseconds. */
const scriptTimeout = 15_000;

/**
 * Loads a provider's script into `document`; where it is there already, nothing is loaded. An `attempt` above 0
 * asks under a new address, since browsers attach a repeated request to one that hangs.
 */
export async function loadWidget(
  provider: WidgetProvider,
  attempt: number,
  document: Document,
): Promise<Widget> {
  const { global } = scripts[provider];
  const src = scripts[provider].src + (attempt > 0 ? `&retry=${attempt}` : '');
  const found = () => (document.defaultView as unknown as Record<string, Widget | undefined>)?.[global];
  if (!found()) await loadScript(src, document);
  const widget = found();
  if (!widget) {
    scriptFrom(src, document)?.remove();
    throw new Error(`${src} did not bring ${global}.`);
  }
  if (widget.ready) await new Promise<void>((ready) => widget.ready?.(ready));
  return widget;
}

function scriptFrom(src: string, document: Document): HTMLScriptElement | undefined {
  return Array.from(document.scripts).find((script) => script.src === src);
}

/** Resolves when the script has run. One that is on its way already is waited for: it would register itself twice. */
function loadScript(src: string, document: Document): Promise<void> {
  const pending = scriptFrom(src, document);
  const script = pending ?? document.createElement('script');
  return new Promise<void>((resolve, reject) => {
    const fail = (why: string) => {
      script.remove();
      reject(new Error(`${src} ${why}.`));
    };
    const timer = setTimeout(() => fail('did not answer'), scriptTimeout);
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
