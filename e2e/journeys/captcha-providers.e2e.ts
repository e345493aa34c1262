import { siteFixture } from '../support/start-site.ts';
import { test as base, expect } from '../support/test.ts';

const test = base.extend({
  site: siteFixture({
    env: { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'our-key', CAPTCHA_SECRET: 'secret' },
  }),
});

/** A stand-in for the provider's script: it renders an element and calls back. */
const widget = `
  window.turnstile = {
    render: (element, options) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Prove it';
      button.addEventListener('click', () => options.callback('token for ' + options.sitekey));
      element.append(button);
      return 0;
    },
    reset: () => {},
  };`;

test('a site with an external captcha shows its check, and loads no third-party script before the form is used', {
  tag: '@long',
}, async ({ page, visit }) => {
  let loads = 0;
  await page.route('https://challenges.cloudflare.com/turnstile/v0/api.js*', (route) => {
    loads += 1;
    return route.fulfill({ contentType: 'text/javascript', body: widget });
  });
  await page.route('**/captcha/verify', (route) => route.fulfill({ json: { verified: true } }));
  await visit('/contact');
  expect(loads).toBe(0);
  await page.getByRole('textbox', { name: 'First name' }).focus();
  const verified = page.waitForRequest('**/captcha/verify');
  await page.getByRole('button', { name: 'Prove it' }).click();
  expect((await verified).postDataJSON()).toEqual({ payload: 'token for our-key' });
  await expect(page.getByText('Checked. Thank you.')).toBeVisible();
  expect(loads).toBe(1);
});
