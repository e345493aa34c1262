import { site } from '@site/shared-ui/site';
import { type Html, type HtmlValue, html } from './html.ts';
import { pagePath } from './page-path.ts';
import type { Session } from './session.ts';

/** Who sees a page, with what each of its forms contains. */
export interface Viewer {
  readonly session: Session;
  readonly formToken: string;
}

/** A whole document. @param viewer null: nobody is signed in */
export function layout(title: string, viewer: Viewer | null, main: Html, sequence?: number): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${site.name} operations</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${pagePath}/style.css">
${sequence === undefined ? null : html`<script src="${pagePath}/follow.js" defer></script>`}
</head>
<body>
<a class="skip-link" href="#main">Skip to main content</a>
<header class="bar" data-tone="asphalt">
<p class="name"><a href="${pagePath}">${site.name} <span>operations</span></a></p>
${viewer && signOut(viewer)}
</header>
<main id="main" tabindex="-1"${sequence === undefined ? null : html` data-sequence="${sequence}"`}>
${main}
</main>
${sequence === undefined ? null : html`<p class="hidden" role="status" data-news></p>`}
</body>
</html>
`;
  return page.text;
}

function signOut(viewer: Viewer): Html {
  return form(
    'sign-out',
    viewer,
    html`<span>${viewer.session.who.name}</span> <button class="button quiet">Sign out</button>`,
  );
}

/** A form of a session. */
export function form(to: string, { formToken }: Viewer, content: HtmlValue): Html {
  return html`<form method="post" action="${pagePath}/${to}"><input type="hidden" name="form" value="${formToken}">${content}</form>`;
}

export function hidden(fields: readonly (readonly [name: string, value: string])[]): HtmlValue {
  return fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}

/** A choice of a list: a radio button or a checkbox. */
export function choice(
  type: 'radio' | 'checkbox',
  {
    name,
    value,
    isChecked = false,
  }: { readonly name: string; readonly value: string; readonly isChecked?: boolean },
  label: HtmlValue,
): Html {
  const checked = isChecked ? html` checked` : null;
  return html`<label class="choice"><input class="${type}" type="${type}" name="${name}" value="${value}"${checked}><span>${label}</span></label>`;
}

/** Sign-in with the token. @param fault why the last one did not work */
export function signInPage(fault: string | null, isFromElsewhere: boolean): string {
  const main = html`<div class="narrow">
<h1>Sign in</h1>
${fault === null ? null : html`<p class="alert" role="alert">${fault}</p>`}
${
  isFromElsewhere
    ? html`<p>You came from another site, to which browsers do not show whether you are signed in. <a href="${pagePath}">Open the page</a> if you are.</p>`
    : null
}
<form method="post" action="${pagePath}/sign-in" class="stack">
<div class="field"><label class="label" for="name">Your name</label><p class="hint" id="name-hint">The journal has it beside everything that you change.</p>
<input class="control" id="name" name="name" autocomplete="name" required maxlength="80" aria-describedby="name-hint"></div>
<div class="field"><label class="label" for="token">Token</label><p class="hint" id="token-hint">OPERATIONS_TOKEN of the servers.</p>
<input class="control" id="token" name="token" type="password" autocomplete="current-password" required aria-describedby="token-hint"></div>
<button class="button primary wide">Sign in</button>
</form>
</div>`;
  return layout('Sign in', null, main);
}
