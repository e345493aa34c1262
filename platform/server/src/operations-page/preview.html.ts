import type { Journal } from '@platform/releases';
import { foldJournal } from '@platform/releases';
import { setText } from '@platform/releases/changes';
import { type Html, html } from '@platform/releases/html';
import { pagePath } from '../notices/notice.ts';
import { type AskedPreview, releaseFields } from './change.ts';
import { choice, form, hidden, layout, type Viewer, type WholePage } from './layout.html.ts';
import { planLines } from './plan.html.ts';

const again = choice('checkbox', { name: 'again', value: 'on' }, 'Also a release that was taken back');

/** What a link would show. */
export function previewLines({ names, until }: AskedPreview, journal: Journal): readonly string[] {
  const { units } = foldJournal(journal);
  const lines = names.map(({ unit, id }) => {
    const live = units[unit]?.id ?? 'nothing';
    return live === id ? `${unit}@${id}, which is live` : `${unit}@${id} instead of ${live}`;
  });
  return [...lines, `All other units would be as they are live. The link would end at ${until}.`];
}

/** A link that was given out, and the way to make its releases live. */
export function previewLinkPage(
  { names, until }: AskedPreview,
  link: string,
  { findings, seen }: { readonly findings: readonly string[]; readonly seen: number },
  viewer: Viewer,
): WholePage {
  const main = html`<div class="narrow">
<h1>Link of the preview</h1>
<p>It shows ${setText(names)} until <time datetime="${until}">${until}</time>. Whoever has the link sees what it shows.</p>
<div class="field"><label class="label" for="link">Link</label><input class="control" id="link" readonly value="${link}"></div>
<p><a href="${link}" rel="noreferrer" target="_blank">Open the preview in a new tab</a></p>
${findings.length === 0 ? null : planLines(findings)}
${form(
  'plan',
  viewer,
  html`${hidden([['kind', 'activate'], ...releaseFields(names), ['seen', String(seen)]])}<div class="stack"><button class="button primary wide">Activate this set</button>${again}</div>`,
)}
<p><a class="button quiet" href="${pagePath}">Change nothing</a></p>
</div>`;
  return layout('Link of the preview', viewer, main);
}

/** Where the link of a preview is pasted, to activate what it shows. */
export function promoteForm(seen: number, viewer: Viewer): Html {
  return html`<h2>Activate what a preview shows</h2>${form(
    'plan',
    viewer,
    html`${hidden([
      ['kind', 'activate'],
      ['seen', String(seen)],
    ])}<div class="stack"><div class="field"><label class="label" for="link">Link of the preview</label>
<input class="control" id="link" name="link" required maxlength="4000" autocomplete="off"></div>
${again}
<button class="button">Check its releases, and show the plan</button></div>`,
  )}`;
}
