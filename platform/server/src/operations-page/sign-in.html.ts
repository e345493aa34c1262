import { type Html, type HtmlValue, html } from '@platform/releases/html';
import { delegationText } from '@platform/releases/owners';
import { pagePath } from '../notices/notice.ts';
import type { Challenge } from './challenge.ts';
import { layout, type WholePage } from './layout.html.ts';

export interface SignInWays {
  readonly token: boolean;
  /** With a key of an owner. */
  readonly key: boolean;
}

/** @param fault why the last one did not work */
export function signInPage(ways: SignInWays, fault: string | null, isFromElsewhere = false): WholePage {
  const main = html`<div class="narrow">
<h1>Sign in</h1>
${alert(fault)}
${
  isFromElsewhere
    ? html`<p>You came from another site, to which browsers do not show whether you are signed in. <a href="${pagePath}">Open the page</a> if you are.</p>`
    : null
}
${ways.key ? keyForm(ways.token) : null}
${ways.token ? tokenForm(ways.key) : null}
</div>`;
  return layout('Sign in', null, main);
}

const alert = (fault: string | null): HtmlValue =>
  fault === null ? null : html`<p class="alert" role="alert">${fault}</p>`;

function keyForm(hasOther: boolean): Html {
  return html`${hasOther ? html`<h2>With your key</h2>` : null}
<form method="post" action="${pagePath}/challenge" class="stack">
<div class="field"><label class="label" for="key-name">Name of your key</label><p class="hint" id="key-hint">As the owners of the site name it, such as asha.</p>
<input class="control" id="key-name" name="name" autocomplete="username" required maxlength="64" aria-describedby="key-hint"></div>
<button class="button primary wide">Show what to sign</button>
</form>`;
}

function tokenForm(hasOther: boolean): Html {
  return html`${hasOther ? html`<h2>With the token</h2>` : null}
<form method="post" action="${pagePath}/sign-in" class="stack">
<div class="field"><label class="label" for="name">Your name</label><p class="hint" id="name-hint">The journal has it beside everything that you change.</p>
<input class="control" id="name" name="name" autocomplete="name" required maxlength="80" aria-describedby="name-hint"></div>
<div class="field"><label class="label" for="token">Token</label><p class="hint" id="token-hint">OPERATIONS_TOKEN of the servers.</p>
<input class="control" id="token" name="token" type="password" autocomplete="current-password" required aria-describedby="token-hint"></div>
<button class="button ${hasOther ? null : 'primary'} wide">Sign in</button>
</form>`;
}

/** The text to sign, the command that signs it, and where the signature goes. */
export function challengePage({ delegation }: Challenge, fault: string | null): WholePage {
  const text = delegationText(delegation);
  const main = html`<div class="narrow">
<h1>Sign in as ${delegation.by}</h1>
${alert(fault)}
<p>Run this command on the machine with your key. It allows this session to activate, roll back and hold in your name, until ${delegation.until}. Check that the text names ${delegation.site}, the site that you want to sign in to.</p>
<pre class="plan" tabindex="0" aria-label="Command">printf %s '${text}' | ssh-keygen -Y sign -n site-delegation -f ~/.ssh/id_ed25519</pre>
<form method="post" action="${pagePath}/sign-in-with-key" class="stack">
<div class="field"><label class="label" for="signature">Signature</label><p class="hint" id="signature-hint">All lines that the command prints, from BEGIN to END. Paste them within ten minutes.</p>
<textarea class="control" id="signature" name="signature" rows="8" required maxlength="2000" autocomplete="off" spellcheck="false" aria-describedby="signature-hint"></textarea></div>
<button class="button primary wide">Sign in with the key</button>
</form>
<p><a class="button quiet" href="${pagePath}">Sign in in another way</a></p>
</div>`;
  return layout(`Sign in as ${delegation.by}`, null, main);
}
