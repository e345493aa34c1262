import type { Journal, JournalEntry } from '@platform/releases';
import { holdText } from '@platform/releases/changes';
import { type Html, type HtmlValue, html } from '@platform/releases/html';
import { parseSshKey } from '@platform/releases/owners';
import { ago } from '@platform/releases/plan-text';
import { journalMessage } from '../notices/journal-message.ts';
import { isBy } from './actor.ts';
import { layout, type Viewer, type WholePage } from './layout.html.ts';
import type { Part } from './part.ts';
import type { Overview, UnitView } from './read-overview.ts';
import { cardId, healthOf, time, unitCard, unread, verdicts } from './unit-card.html.ts';

/** How many entries of the journal are shown. */
const mostEntries = 30;

/** How long somebody's own change is confirmed at the top (ms). */
const confirmTime = 5 * 60_000;

/** The first screen: what is live, how it does, and where back leads. */
export function overviewPage(overview: Overview, viewer: Viewer, now: Date): WholePage {
  const { journal } = overview;
  const units = worstFirst(overview);
  const keys = keysOf(journal);
  const main = html`
<h1>What is live</h1>
<div data-part="news">${confirmation(overview, viewer, now)}${viewer.actor.limit && html`<p class="note">${viewer.actor.limit}</p>`}${troubles(overview, units)}</div>
<div class="cards">${units.map((view) => unitCard(view, overview, viewer, now))}</div>
<div class="columns">
<section aria-labelledby="journal" data-part="journal"><h2 id="journal">Journal</h2>${unread('The newest entries', overview.reading)}
<ol class="timeline" reversed>${journal.entries
    .slice(-mostEntries)
    .toReversed()
    .map((entry) => timelineItem(entry, journal, keys, now))}</ol></section>
<div>${state(overview, now)}</div>
</div>`;
  return layout('What is live', viewer, main, journal.entries.length);
}

function worstFirst({ units, visits }: Overview): readonly UnitView[] {
  const rank = (view: UnitView) => (view.live ? (isWorse(view, visits) ? 0 : 1) : 2);
  return units.toSorted((a, b) => rank(a) - rank(b));
}

function isWorse({ unit, live }: UnitView, visits: Overview['visits']): boolean {
  return live !== null && ['failing', 'slow'].includes(healthOf(unit, visits));
}

export function sentenceFor(entry: JournalEntry, journal: Journal): string {
  return journalMessage(entry, journal)?.text ?? `Noted: ${entry.action}, by ${entry.by}.`;
}

/** What the viewer has done just now. Read from the journal, so it needs no address and no cookie. */
function confirmation({ journal }: Overview, { actor }: Viewer, now: Date): HtmlValue {
  const own = journal.entries.findLast((entry) => isBy(actor, entry));
  if (!own || now.getTime() - Date.parse(own.at) > confirmTime) return null;
  return html`<p class="done" role="status">Done, entry ${own.sequence}: ${sentenceFor(own, journal)}</p>`;
}

function troubles({ incidents, visits }: Overview, units: readonly UnitView[]): HtmlValue {
  const reported = incidents.flatMap((part) => (part.status === 'read' ? part.value : []));
  // Nobody is notified of a unit whose failing releases are not undone, and the page shows it all the same.
  const unreported = units
    .filter((view) => isWorse(view, visits) && !reported.some((one) => one.startsWith(`${view.unit}@`)))
    .map(({ unit, live }) => `${unit}@${live?.id}: ${verdicts[healthOf(unit, visits)]}.`);
  const sentences = [...reported, ...unreported];
  const faults = incidents.filter((part) => part.status === 'unreadable');
  if (sentences.length + faults.length === 0) return html`<p class="well">Nothing needs a person.</p>`;
  const linked = (sentence: string) => {
    const view = units.find(({ unit }) => sentence.startsWith(`${unit}@`));
    return view ? html`<a href="#${cardId(view.unit)}">${sentence}</a>` : sentence;
  };
  return html`<section class="alert" aria-labelledby="needs"><h2 id="needs">This needs a person</h2><ul>${sentences.map((one) => html`<li>${linked(one)}</li>`)}${faults.map((part) => html`<li>${unread('An incident', part)}</li>`)}</ul></section>`;
}

function timelineItem(
  entry: JournalEntry,
  journal: Journal,
  keys: ReadonlyMap<string, string>,
  now: Date,
): Html {
  const key = entry.signed?.key ?? null;
  const run = entry.run && html`<a href="${entry.run}" rel="noreferrer">Pipeline run</a>`;
  const proof =
    key === null && !run ? null : html`<p class="hint">${key && signedText(key, entry.by, keys)} ${run}</p>`;
  return html`<li value="${entry.sequence}" data-action="${entry.action}">${time(entry.at, now)}<p>${sentenceFor(entry, journal)}</p>${proof}</li>`;
}

/** The name of a key; that of a session is in no list of owners. */
function signedText(key: string, by: string, keys: ReadonlyMap<string, string>): string {
  const name = keys.get(key);
  return name === undefined ? `Signed in a session of ${by}.` : `Signed with the key ${name}, ${key}.`;
}

/** Fingerprint → name, of all keys that owners ever had. */
function keysOf({ authority }: Journal): ReadonlyMap<string, string> {
  const keys = [...(authority?.keys ?? [])];
  return new Map(keys.map(([text, name]) => [parseSshKey(text)?.fingerprint ?? '', name]));
}

function ownersText({ authority }: Journal): string {
  if (authority === null) return 'Unsigned: whoever can write the store can change the site.';
  const { owners, since } = authority;
  return `Signed. Operators: ${owners.operators.join(', ')} (entry ${since}).`;
}

function state(overview: Overview, now: Date): Html {
  const { holds, visits, mail, backup, freeShare, usedShare } = overview;
  const row = <T>(name: string, part: Part<T>, show: (value: T) => HtmlValue) =>
    html`<div><dt>${name}</dt><dd>${part.status === 'read' ? show(part.value) : unread('This', part)}</dd></div>`;
  return html`<section aria-labelledby="holds" data-part="holds"><h2 id="holds">Holds</h2>${
    holds.length === 0
      ? html`<p>No unit is held.</p>`
      : html`<ul>${holds.map(({ unit, hold, except }) => html`<li>${holdText(unit, hold, except)}.</li>`)}</ul>`
  }</section>
<section aria-labelledby="state" data-part="state"><h2 id="state">Servers</h2><dl>
<div><dt>Owners</dt><dd>${ownersText(overview.journal)}</dd></div>
${row('Visits', visits, (all) => (all.length === 0 ? 'None.' : all.map(({ unit, id, undo }) => `${unit}@${id}, ${undo.visits} ${undo.visits === 1 ? 'visit' : 'visits'}`).join('; ')))}
${row('Mail that waits', mail, ({ waiting, parked }) => `${waiting}${parked === 0 ? '' : `, and ${parked} that will not be tried again`}`)}
${row('Last backup', backup, (age) => (age === null ? 'None was made with the site command.' : ago(new Date(now.getTime() - age).toISOString(), now)))}
${row('Disk of the data folder', freeShare, (free) => `${Math.floor(free * 100)} % free`)}
<div><dt>Stored data</dt><dd>${Math.floor(usedShare * 100)} % of STORAGE_MEGABYTES</dd></div>
</dl></section>`;
}
