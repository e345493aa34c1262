declare module '@platform/contract/settings' {
  interface PublicSettings {
    readonly captcha?: { readonly provider: CaptchaProvider; readonly siteKey: string };
  }
}

/** Providers of the captcha. `altcha` is served by this site itself. */
export const captchaProviders = ['altcha', 'turnstile'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

/** The provider whose widget is part of the site's code. */
export const ownCaptcha = 'altcha' satisfies CaptchaProvider;
