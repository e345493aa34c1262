import type { Page } from '@playwright/test';

export type ChangeHtml = (html: string) => string;

const inRoot =
  (change: ChangeHtml): ChangeHtml =>
  (html) =>
    html.replace(/(?<=<div id="root"[^>]*>).*(?=<!--\w+--><\/div>\n)/s, change);
const inTexts = (pattern: RegExp, by: string) =>
  inRoot((html) => html.replace(/(?<=>)[^<]+/g, (text) => text.replace(pattern, by)));
const banner = '<div class="banner"><a href="/none">Your data pack ends today</a></div>';

/** What a visitor sees in place of a hidden address. */
export const hiddenAddress = /\[email\sprotected\]/;

/** As CDNs, minifiers, networks and iOS do. */
export const htmlChanges = {
  'hidden e-mail addresses': (html) =>
    inTexts(
      /[\w.+-]+@[\w.-]+\w/g,
      '<span class="__cf_email__" data-cfemail="5e">[email&#160;protected]</span>',
    )(html.replace(/href="mailto:[^"]*"/g, 'href="/cdn-cgi/l/email-protection#5e"')),
  'no comments': (html) => html.replace(/<!--.*?-->/g, ''),
  'no white space': (html) => html.replace(/\s+/g, ' ').replace(/ ?(<[^>]+>) ?/g, '$1'),
  'a banner in the head': (html) => html.replace('<head>', '<head><meta name="banner" content="1">'),
  'a banner in the body': (html) => html.replace('<body>', `<body>${banner}`),
  'a banner in the root': inRoot((html) => banner + html),
  'a banner in main': (html) => html.replace(/<main[^>]*>/, (tag) => tag + banner),
  'links around dates and numbers': inTexts(
    /\d{4,}|Coimbatore|\d{1,2} \w+ \d{4}/g,
    '<a href="x-apple-data-detectors:0" x-apple-data-detectors="true">$&</a>',
  ),
} as const satisfies Readonly<Record<string, ChangeHtml>>;

/** As Rocket Loader does: it runs the scripts later, if the content security policy lets it. */
export const otherScriptTypes: ChangeHtml = (html) =>
  html.replace(/<script src/g, '<script type="5e-text/javascript" src');

/** Changes documents on their way to the browser. Throws if there is nothing in them to change. */
export async function changeDocuments(page: Page, change: ChangeHtml): Promise<void> {
  await page.route('**', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document' || request.method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const changed = change(html);
    if (changed === html) throw new Error(`Nothing in ${request.url()} was changed.`);
    await route.fulfill({ response, body: changed });
  });
}
