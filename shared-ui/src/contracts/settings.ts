/** Providers of the robot check a visitor can be shown; `altcha` is served by this site itself. */
export const captchaProviders = ['altcha', 'recaptcha', 'hcaptcha', 'turnstile'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

/** The provider whose widget is the site's own code. */
export const ownCaptcha = 'altcha' satisfies CaptchaProvider;

/**
 * What the server's environment decides and the browser must know; inlined into every page as JSON. Bases are
 * origins or path prefixes without a trailing slash; the empty string means this site's own server. Pages are
 * rendered before a server's environment is known: read these in handlers and effects, never to decide markup.
 */
export interface PublicSettings {
  /** Base of `/api/send-email`, `/uploads` and `/employee/{id}`. */
  readonly apiBase: string;
  /** Base of `/pincode/{pincode}`. */
  readonly postalBase: string;
  /** Base of `/api/v1.0/email/send`. */
  readonly emailServiceBase: string;
  /** Identifiers an EmailJS account needs; public by design. */
  readonly emailService: { readonly userId: string; readonly serviceId: string; readonly templateId: string };
  /** Share of tabs that report which releases they run (0 to 1). */
  readonly tabReportShare: number;
  readonly captcha: { readonly provider: CaptchaProvider; readonly siteKey: string };
}

/** The settings of a site whose environment says nothing: everything is served by this server. */
export const defaultSettings: PublicSettings = {
  apiBase: '',
  postalBase: '',
  emailServiceBase: '',
  emailService: { userId: 'site', serviceId: 'enquiries', templateId: 'contact' },
  tabReportShare: 1,
  captcha: { provider: 'altcha', siteKey: '' },
};
