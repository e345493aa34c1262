import type { UnitName } from '@platform/contract';
import { releaseText } from '@platform/releases';
import type { PublishedRelease } from '@platform/releases/history';
import { type Html, html } from '@platform/releases/html';
import { ago } from '@platform/releases/plan-text';
import { pagePath } from '../notices/notice.ts';
import { choice, form, hidden, layout, type Viewer, type WholePage } from './layout.html.ts';
import type { Part } from './part.ts';
import { promoteForm } from './preview.html.ts';
import { unread } from './unit-card.html.ts';

export interface ReleasesView {
  /** How many entries the journal has. */
  readonly seen: number;
  /** Whether links of previews can be made. */
  readonly hasPreviews: boolean;
  readonly now: Date;
}

type Published = ReadonlyMap<UnitName, readonly PublishedRelease[]>;

/** Releases that are in the store and not live, to activate one, or several as a change set. */
export function releasesPage(
  published: Part<Published>,
  { seen, hasPreviews, now }: ReleasesView,
  viewer: Viewer,
): WholePage {
  const main = html`<div class="narrow">
<h1>Published releases</h1>
<p>These are in the store and not live. Releases of several units go live in the same moment, if you choose them together.</p>
${published.status === 'read' ? choices(published.value, { seen, hasPreviews, now }, viewer) : unread('The list', published)}
${hasPreviews ? promoteForm(seen, viewer) : null}
<p><a class="button quiet" href="${pagePath}">Change nothing</a></p>
</div>`;
  return layout('Published releases', viewer, main);
}

function choices(published: Published, { seen, hasPreviews, now }: ReleasesView, viewer: Viewer): Html {
  if (published.size === 0) return html`<p>There are none.</p>`;
  const units = [...published].map(
    ([
      unit,
      releases,
    ]) => html`<fieldset class="card" id="releases-${unit}"><legend class="label">${unit}</legend><div class="stack">
${choice('radio', { name: `release:${unit}`, value: '', isChecked: true }, 'As it is')}
${releases.map((one) => choice('radio', { name: `release:${unit}`, value: releaseText(one) }, label(one, now)))}
</div></fieldset>`,
  );
  return form(
    'plan',
    viewer,
    html`${hidden([['seen', String(seen)]])}<div class="stack">${units}
${choice('checkbox', { name: 'again', value: 'on' }, 'Also a release that was taken back')}
<button class="button primary wide" name="kind" value="activate">Check, and show the plan</button>
${hasPreviews ? html`<button class="button wide" name="kind" value="preview">Preview</button>` : null}</div>`,
  );
}

function label({ id, commit, date, takenBack }: PublishedRelease, now: Date): string {
  return [
    id,
    date === null ? null : `committed ${ago(date, now)}`,
    commit?.slice(0, 10) ?? 'no commit',
    takenBack === null ? null : `taken back by ${takenBack}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
