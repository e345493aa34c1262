import { type Html, type HtmlValue, html } from '@platform/releases/html';
import { pagePath } from '../notices/notice.ts';
import type { Actor } from './actor.ts';
import type { Session } from './session.ts';

/** Who sees a page, with what each of its forms contains. */
export interface Viewer {
  readonly session: Session;
  readonly formToken: string;
  readonly actor: Actor;
}

/** A whole document, when the name of the site is known. */
export type WholePage = (siteName: string) => string;

/** @param viewer null: nobody is signed in */
export function layout(title: string, viewer: Viewer | null, main: Html, sequence?: number): WholePage {
  return (siteName) =>
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · ${siteName} operations</title>
<link rel="stylesheet" href="${pagePath}/style.css">
${sequence === undefined ? null : html`<script src="${pagePath}/follow.js" defer></script>`}
</head>
<body>
<a class="skip-link" href="#main">Skip to main content</a>
<header class="bar">
<p class="name"><a href="${pagePath}">${siteName} <span>operations</span></a></p>
${viewer && signOut(viewer)}
</header>
<main id="main" tabindex="-1"${sequence === undefined ? null : html` data-sequence="${sequence}"`}>
${main}
</main>
${sequence === undefined ? null : html`<p class="hidden" role="status" data-news></p>`}
</body>
</html>
`.text;
}

function signOut(viewer: Viewer): Html {
  return form(
    'sign-out',
    viewer,
    html`<span>${viewer.session.who.name}</span> <button class="button quiet">Sign out</button>`,
  );
}

export function form(to: string, { formToken }: Viewer, content: HtmlValue): Html {
  return html`<form method="post" action="${pagePath}/${to}"><input type="hidden" name="form" value="${formToken}">${content}</form>`;
}

export function hidden(fields: readonly (readonly [name: string, value: string])[]): HtmlValue {
  return fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}

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
  return html`<label class="control choice"><input type="${type}" name="${name}" value="${value}"${checked}><span>${label}</span></label>`;
}
