/** Providers of the captcha. `altcha` is served by this site itself. */
export const captchaProviders = ['altcha', 'turnstile'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

/** The provider whose widget is part of the site's code. */
export const ownCaptcha = 'altcha' satisfies CaptchaProvider;

/**
 * Settings from the server's environment that the browser needs. Every page contains them as JSON. Bases are origins
 * or path prefixes without a trailing slash; the empty string means this site's own server. Pages are rendered before
 * a server's environment is known: the settings must not change the markup that is rendered first.
 */
export interface PublicSettings {
  /** Base of forms, of `/uploads`, and of the data of a part that has no base of its own. */
  readonly apiBase: string;
  /** Base of `/api/v1.0/email/send`. */
  readonly emailServiceBase: string;
  /** Identifiers of the EmailJS account. They are public by design. */
  readonly emailService: { readonly userId: string; readonly serviceId: string; readonly templateId: string };
  /** Share of tabs that report which releases they run: 0 to 1. */
  readonly tabReportShare: number;
  /** Whether the policy allows scripts of other sites. */
  readonly foreignScripts?: true;
  readonly captcha: { readonly provider: CaptchaProvider; readonly siteKey: string };
}

/** The settings of a document. Its pages get all but the origin. */
export interface DocumentSettings extends PublicSettings {
  /** Origin with which addresses of the site begin in the head, the sitemap and structured data; empty: they are paths. */
  readonly origin: string;
}

/** The settings for an empty environment: this server serves everything. */
export const defaultSettings: DocumentSettings = {
  origin: '',
  apiBase: '',
  emailServiceBase: '',
  emailService: { userId: 'site', serviceId: 'enquiries', templateId: 'contact' },
  tabReportShare: 1,
  captcha: { provider: 'altcha', siteKey: '' },
};
