import { startSite } from '../support/start-site.ts';
import { expect, test } from '../support/test.ts';

/** A stand-in for a provider's script: it renders an element and calls back. */
const widget = (global: string) => `
  window.${global} = {
    ready: (callback) => callback(),
    render: (element, options) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Prove it to ${global}';
      button.addEventListener('click', () => options.callback('token for ' + options.sitekey));
      element.append(button);
      return 0;
    },
    reset: () => {},
  };`;

for (const [provider, global, script] of [
  ['recaptcha', 'grecaptcha', 'https://www.google.com/recaptcha/api.js*'],
  ['hcaptcha', 'hcaptcha', 'https://js.hcaptcha.com/1/api.js*'],
  ['turnstile', 'turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js*'],
] as const) {
  test(`a site configured with ${provider} shows its check, and loads no third-party script before the form is used`, {
    tag: '@long',
  }, async ({ page, visit }) => {
    const site = await startSite({
      env: { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: 'our-key', CAPTCHA_SECRET: 'secret' },
    });
    let loads = 0;
    await page.route(script, (route) => {
      loads += 1;
      return route.fulfill({ contentType: 'text/javascript', body: widget(global) });
    });
    await page.route('**/captcha/verify', (route) => route.fulfill({ json: { verified: true } }));
    await visit(`${site.url}/contact`);
    expect(loads).toBe(0);
    await page.getByRole('textbox', { name: 'First name' }).focus();
    const verified = page.waitForRequest('**/captcha/verify');
    await page.getByRole('button', { name: `Prove it to ${global}` }).click();
    expect((await verified).postDataJSON()).toEqual({ payload: 'token for our-key' });
    await expect(page.getByText('Checked. Thank you.')).toBeVisible();
    expect(loads).toBe(1);
    await site.stop();
  });
}
