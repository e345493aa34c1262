import type { UnitName } from '@platform/contract';
import type { ChangeEntry } from '@platform/releases';
import { type Action, holdText } from '@platform/releases/changes';
import { browserText, isFailing, shareInterval, type UndoEvidence } from '@platform/releases/health';
import { type Html, type HtmlValue, html } from '@platform/releases/html';
import { ago } from '@platform/releases/plan-text';
import type { VitalBar } from '../metrics/vital-metrics.ts';
import { pagePath, shortReason } from '../notices/notice.ts';
import type { VisitSummary } from '../visits/visit-counter.ts';
import { fieldsOf } from './change.ts';
import { form, hidden, type Viewer } from './layout.html.ts';
import type { Part } from './part.ts';
import type { Overview, UnitView } from './read-overview.ts';

/** What is known about a release that went live not long ago. */
type Health = 'failing' | 'slow' | 'unsuspicious' | 'not-compared' | 'unreadable';

export function healthOf(unit: UnitName, visits: Overview['visits']): Health {
  if (visits.status === 'unreadable') return 'unreadable';
  const summary = visits.value.find((one) => one.unit === unit);
  if (!summary) return 'not-compared';
  if (isFailing(summary.undo)) return 'failing';
  return isFailing(summary.slow) ? 'slow' : 'unsuspicious';
}

export const verdicts: Readonly<Record<Health, string>> = {
  failing: 'Fails more often than before',
  slow: 'Is slow more often than before',
  unsuspicious: 'Nothing says that it is worse than before',
  'not-compared': 'Not compared with a release before it',
  unreadable: 'Whether it is worse than before cannot be read at the moment',
};

export const cardId = (unit: UnitName) => `unit-${unit}`;

/** Everything about a unit, its rollback first. */
export function unitCard(view: UnitView, overview: Overview, viewer: Viewer, now: Date): Html {
  const { unit, live, back, hold, records } = view;
  const health = live ? healthOf(unit, overview.visits) : 'not-compared';
  const id = cardId(unit);
  return html`<section class="card" id="${id}" data-part="${id}" aria-labelledby="${id}-name" data-health="${health}">
<div class="head"><h2 id="${id}-name">${unit}</h2>${live ? html`<p class="plate">${live.id}</p>` : html`<p class="plate">Off the site</p>`}</div>
<p class="verdict">${live ? verdicts[health] : 'Visitors cannot reach its pages'}</p>
${liveText(view, now)}
${hold && html`<p class="note">${holdText(unit, hold)}.</p>`}
<div class="acts">${back && !viewer.actor.refusal('rollback', unit) ? rollbackForm(view, overview, viewer, health) : html`<p class="note">${back ? viewer.actor.refusal('rollback', unit) : 'There is nothing to go back to.'}</p>`}${holdForm(view, overview, viewer)}</div>
${back && backText(view, now)}
${live && healthText(view, overview.visits)}
${live && tabsText(view, overview.tabs)}
${live && vitalsTable(unit, overview.vitals)}
${records.status === 'unreadable' ? unread('The records of its releases', records) : null}
</section>`;
}

const did = { activate: 'Activated', rollback: 'Rolled back', retire: 'Taken off the site' };

function liveText({ live, change, records }: UnitView, now: Date): HtmlValue {
  if (!change) return null;
  const { at, by, action } = change;
  const source = (live && records.status === 'read' && records.value.live?.source) || null;
  return html`<p>${did[action]} ${time(at, now)} by ${by}${said(change) ?? ', without a reason'}.${
    source?.commit
      ? html` Commit <code>${source.commit.slice(0, 10)}</code>${source.dirty ? ', with changes that are in no commit' : null}.`
      : null
  }</p>`;
}

const said = ({ reason }: Pick<ChangeEntry, 'reason'>) =>
  reason === null ? null : html`: <q>${shortReason(reason)}</q>`;

export function time(at: string, now: Date): Html {
  return html`<time datetime="${at}" title="${at}">${ago(at, now)}</time>`;
}

/** A form that opens the plan of a change. */
function askFor(change: Action, overview: Overview, viewer: Viewer, label: HtmlValue): Html {
  const seen = ['seen', String(overview.journal.entries.length)] as const;
  return form('plan', viewer, html`${hidden([...fieldsOf(change), seen])}${label}`);
}

function rollbackForm(
  { unit, live, back }: UnitView,
  overview: Overview,
  viewer: Viewer,
  health: Health,
): Html {
  const change: Action = {
    ...{ kind: 'rollback', unit, from: live?.id ?? null, to: null },
    ...{ recall: unit !== 'shell', alone: false, hold: true },
  };
  const kind = health === 'failing' || health === 'slow' ? 'primary' : null;
  return askFor(
    change,
    overview,
    viewer,
    html`<button class="button ${kind} wide">Roll back ${unit} <span class="hidden">to ${back?.id}</span></button>`,
  );
}

function holdForm({ unit, live, hold }: UnitView, overview: Overview, viewer: Viewer): Html {
  const others = html`<a class="button quiet" href="${pagePath}/releases#releases-${unit}">Other releases<span class="hidden"> of ${unit}</span></a>`;
  const [change, label]: readonly [Action & { kind: 'hold' | 'release-hold' }, string] = hold
    ? [{ kind: 'release-hold', units: [unit] }, 'Release the hold']
    : [{ kind: 'hold', units: [unit], until: null }, 'Hold'];
  const held =
    (live || hold) && !viewer.actor.refusal(change.kind, unit)
      ? askFor(
          change,
          overview,
          viewer,
          html`<button class="button quiet">${label}<span class="hidden"> of ${unit}</span></button>`,
        )
      : null;
  return html`<div class="more">${held}${others}</div>`;
}

function backText({ back, records }: UnitView, now: Date): Html {
  const { diff = null } = records.status === 'read' ? records.value : {};
  const change = back?.change;
  const changed = diff && [
    ...(diff.contract.before === diff.contract.after
      ? []
      : [`contract ${diff.contract.before} → ${diff.contract.after}`]),
    ...counted(diff.routes.length, 'page', 'pages'),
    ...counted(diff.requires.length + diff.provides.length, 'library', 'libraries'),
    ...counted(diff.files.length, 'file', 'files'),
  ];
  return html`<h3>Back leads to</h3><p><span class="plate">${back?.id}</span></p><p>${
    change
      ? html`${did[change.action]} ${time(change.at, now)} by ${change.by}${said(change) ?? ', without a reason'}.`
      : null
  } ${changed && (changed.length === 0 ? 'It does not differ.' : `Different: ${changed.join(', ')}.`)}${
    diff && diff.routes.length > 0 ? html` Pages: ${diff.routes.map(({ name }) => name).join(', ')}.` : null
  }</p>`;
}

const counted = (count: number, one: string, more: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

function healthText({ unit }: UnitView, visits: Part<readonly VisitSummary[]>): HtmlValue {
  if (visits.status === 'unreadable') return unread('Visits', visits);
  const summary = visits.value.find((one) => one.unit === unit);
  if (!summary) return null;
  const { ofToday } = summary;
  const since =
    ofToday &&
    ofToday.changed.length > 0 &&
    html`<p class="note">Since it was last as expected, ${ofToday.changed.join(' and ')} went live.</p>`;
  return html`<h3>${ofToday ? 'Today, beside earlier days' : 'Since then, beside before'}</h3>${isFailing(summary.undo) && since}${shares(summary.undo, 'failed')}${shares(summary.slow, 'were slow')}${summary.browsers.map((one) => html`<p class="note">${unit} ${browserText(one)}.</p>`)}`;
}

/** `12 of 40 visits failed: 30 % (20 % to 43 %). Before: …`. */
function shares({ visits, failed, before }: UndoEvidence, did: string): Html {
  const [now, then] = [shareInterval({ visits, failed }), shareInterval(before)];
  const measured = did === 'failed' ? 'visits' : 'measured visits';
  const text = (one: typeof now, of: { readonly visits: number; readonly failed: number }) =>
    one === null
      ? `no ${measured} yet`
      : `${of.failed} of ${of.visits} ${measured} ${did}, ${percent(one.share)} (90 % interval: ${percent(one.low)} to ${percent(one.high)})`;
  return html`<p>Now: ${text(now, { visits, failed })}.<br>Before: ${text(then, before)}.</p>`;
}

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 && share > 0 ? 1 : 0)} %`;

function tabsText({ unit, live }: UnitView, tabs: Overview['tabs']): HtmlValue {
  if (tabs.status === 'unreadable') return unread('Open tabs', tabs);
  const counts = Object.entries(tabs.value.releases[unit] ?? {}).sort(([, a], [, b]) => b - a);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const each = counts.map(([id, count]) => `${count} with ${id === live?.id ? 'the live release' : id}`);
  const text =
    all === 0 ? 'No open tab runs it on this server.' : `${all} open on this server: ${each.join(', ')}.`;
  return html`<h3>Tabs</h3><p>${text}</p>`;
}

function vitalsTable(unit: UnitName, vitals: Overview['vitals']): HtmlValue {
  if (vitals.status === 'unreadable') return unread('Vitals', vitals);
  const bars = vitals.value[unit] ?? [];
  if (bars.length === 0) return null;
  const row = ({ name, counts, good, limits }: VitalBar) => {
    const all = counts.reduce((sum, count) => sum + count, 0);
    const middle = limits[2] ?? 0;
    return html`<tr><th scope="row">${name === 'LCP' ? 'Largest content shown' : 'Slowest answer'}</th><td>${good} of ${all} within ${middle} s</td><td>${barPlot(counts, 3)}</td></tr>`;
  };
  return html`<table><caption>Speed of its pages on this server, since the server started</caption><thead class="hidden"><tr><th scope="col">Vital</th><th scope="col">Good values</th><th scope="col">Distribution</th></tr></thead><tbody>${bars.map(row)}</tbody></table>`;
}

/** What stands in the place of a part that cannot be read. */
export function unread(what: string, part: Part<unknown>): HtmlValue {
  if (part.status === 'read') return null;
  return html`<p class="unread">${what} cannot be read at the moment: ${part.reason}</p>`;
}

const width = 220;
const height = 44;

/**
 * How many values there are up to each limit. The text beside it says the same to screen readers.
 *
 * @param goodBars how many bars from the left are good values
 */
function barPlot(counts: readonly number[], goodBars: number): Html {
  const most = Math.max(1, ...counts);
  const step = width / counts.length;
  const bars = counts.map((count, index) => {
    const tall = (count / most) * (height - 4);
    const kind = index < goodBars ? 'good' : 'slow';
    return html`<rect class="${kind}" x="${(index * step + 2).toFixed(1)}" y="${(height - tall).toFixed(1)}" width="${(step - 4).toFixed(1)}" height="${tall.toFixed(1)}"/>`;
  });
  return html`<svg class="plot" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true" focusable="false">${bars}<line class="axis" x1="0" x2="${width}" y1="${height - 0.5}" y2="${height - 0.5}"/></svg>`;
}
