import type { Journal, JournalEntry } from '@platform/releases';
import { setText } from '@platform/releases/changes';
import { changesOf } from '@platform/releases/history';
import { type Html, type HtmlValue, html } from '@platform/releases/html';
import { longestPreview, usualPreview } from '@platform/releases/previews';
import { day, hour } from '@platform/releases/time';
import { pagePath } from '../notices/notice.ts';
import { type Asked, type Field, fieldsOf } from './change.ts';
import { choice, form, hidden, layout, type Viewer, type WholePage } from './layout.html.ts';
import { sentenceFor } from './overview.html.ts';

function titleOf(change: Asked): string {
  if (change.kind === 'activate') return `Activate ${setText(change.names)}`;
  if (change.kind === 'preview') return `Preview ${setText(change.names)}`;
  const verbs = { rollback: 'Roll back', hold: 'Hold', 'release-hold': 'Release the hold of' };
  const units = change.kind === 'rollback' ? [change.unit] : change.units;
  return `${verbs[change.kind]} ${units.join(' and ')}`;
}

export interface ShownPlan {
  readonly change: Asked;
  readonly lines: readonly string[];
  /** Whether applying it would change nothing. */
  readonly isRefused: boolean;
  /** The journal that it was planned with. */
  readonly base: Journal;
}

/** What would be applied, and the button that applies it. */
export function planPage({ change, lines, isRefused, base }: ShownPlan, viewer: Viewer): WholePage {
  const title = titleOf(change);
  const isPreview = change.kind === 'preview';
  const main = html`<div class="narrow">
<h1>${title}</h1>
<h2>${isPreview ? 'A link would show' : 'This would be done'}</h2>
${planLines(lines)}
${
  isRefused
    ? html`<p class="alert">It is refused, so nothing can be applied. What is live does not change.</p>`
    : applyForm(change, base.entries.length, title, viewer)
}
${otherPlans(change, base, viewer)}
<p><a class="button quiet" href="${pagePath}">${isPreview ? 'Make no link' : 'Change nothing'}</a></p>
</div>`;
  return layout(title, viewer, main);
}

/** The lines are aligned with spaces, as a terminal shows them. */
export function planLines(lines: readonly string[]): Html {
  return html`<pre class="plan" tabindex="0" role="region" aria-label="Plan">${lines.map((line) => `${line}\n`).join('')}</pre>`;
}

/** Ready-made reasons. The first one is chosen until somebody chooses another, so it must be true each time. */
const reasons: Readonly<Record<Exclude<Asked['kind'], 'preview'>, readonly string[]>> = {
  rollback: [
    ...['worse than the release before', 'pages fail for visitors', 'pages are slow'],
    ...['wrong content', 'a form does not work'],
  ],
  hold: ['nothing may change for now', 'a fault is being looked for'],
  'release-hold': ['it may change again', 'the fault is repaired'],
  activate: ['a new release', 'the fault is repaired', 'seen in a preview'],
};

function applyForm(change: Asked, seen: number, title: string, viewer: Viewer): Html {
  const fields = hidden([...fieldsOf(change), ['seen', String(seen)]]);
  if (change.kind === 'preview')
    return form('apply', viewer, html`${fields}<button class="button primary wide">Make the link</button>`);
  const ready = reasons[change.kind].map((reason, index) =>
    choice('radio', { name: 'ready', value: reason, isChecked: index === 0 }, reason),
  );
  return form(
    'apply',
    viewer,
    html`${fields}
<button class="button primary wide">Apply: ${title}</button>
<fieldset><legend class="label">Reason, for the journal</legend><div class="choices">${ready}</div></fieldset>
<div class="field"><label class="label" for="reason">Or in your own words</label><input class="control" id="reason" name="reason" maxlength="500" autocomplete="off"></div>`,
  );
}

/** The same change with other options: another plan, which is shown before it can be applied. */
function otherPlans(change: Asked, base: Journal, viewer: Viewer): HtmlValue {
  const options = optionsOf(change, base);
  if (options === null) return null;
  return html`<details><summary>Other options</summary>${form(
    'plan',
    viewer,
    html`${hidden([...options.hiddenFields, ['seen', String(base.entries.length)]])}<div class="stack">${options.fields}
<button class="button">Show that plan</button></div>`,
  )}</details>`;
}

function optionsOf(
  change: Asked,
  base: Journal,
): { readonly hiddenFields: readonly Field[]; readonly fields: HtmlValue } | null {
  const on = (name: string, isChecked: boolean | undefined, label: string) =>
    choice('checkbox', { name, value: 'on', isChecked: isChecked === true }, label);
  const without = (...names: readonly string[]) => fieldsOf(change).filter(([name]) => !names.includes(name));
  switch (change.kind) {
    case 'rollback': {
      const { unit, from, to } = change;
      const ids = [...new Set(changesOf(base, unit).map(({ release }) => release))].filter(
        (id) => id !== from,
      );
      return {
        hiddenFields: without('to', 'recall', 'alone', 'hold'),
        fields: html`<div class="field"><label class="label" for="to">Back to</label><select class="control" id="to" name="to"><option value="">the predecessor</option>${ids.toReversed().map((id) => html`<option value="${id}"${id === to ? html` selected` : null}>${id}</option>`)}</select></div>
${on('recall', change.recall, 'Open tabs replace it at once')}${on('hold', change.hold, 'Hold the unit, so that no deploy brings the fault back')}${on('alone', change.alone, 'Only this unit, although its release came in a change set')}`,
      };
    }
    case 'hold': {
      const ends = [
        ['1', 'For an hour'],
        ['12', 'For 12 hours'],
        ['72', 'For 3 days'],
      ] as const;
      return {
        hiddenFields: without('until'),
        fields: [
          choice(
            'radio',
            { name: 'hours', value: '', isChecked: change.until === null },
            'Until it is released',
          ),
          ends.map(([value, label]) => choice('radio', { name: 'hours', value }, label)),
        ],
      };
    }
    case 'activate':
      return {
        hiddenFields: without('again'),
        fields: on('again', change.again, 'Also a release that was taken back'),
      };
    case 'preview': {
      const ends = [
        [String(usualPreview / hour), `For ${usualPreview / hour} hours`],
        ['12', 'For 12 hours'],
        ['72', 'For 3 days'],
        [String(longestPreview / hour), `For ${longestPreview / day} days`],
      ] as const;
      return {
        hiddenFields: without('until'),
        fields: ends.map(([value, label], index) =>
          choice('radio', { name: 'hours', value, isChecked: index === 0 }, label),
        ),
      };
    }
    case 'release-hold':
      return null;
  }
}

export interface NotMade {
  readonly kind: 'overtaken' | 'refused' | 'unknown';
  readonly message: string;
  /** What has happened since the form was made. */
  readonly since: readonly JournalEntry[];
}

const headings: Readonly<Record<NotMade['kind'], string>> = {
  overtaken: 'Somebody else was first',
  refused: 'Nothing was changed',
  unknown: 'It is not known whether this was done',
};

export function notMadePage({ kind, message, since }: NotMade, journal: Journal, viewer: Viewer): WholePage {
  const lines = since
    .toReversed()
    .map((entry) => html`<li value="${entry.sequence}">${sentenceFor(entry, journal)}</li>`);
  const main = html`<div class="narrow">
<h1>${headings[kind]}</h1>
<p class="alert" role="alert">${message}</p>
${since.length === 0 ? null : html`<h2>Since you looked</h2><ol class="timeline" reversed>${lines}</ol>`}
<p><a class="button primary wide" href="${pagePath}">See what is live</a></p>
</div>`;
  return layout(headings[kind], viewer, main);
}
