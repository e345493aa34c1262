import { unknownOwner } from '@platform/contract';
import { releaseText } from '@platform/releases';
import {
  browserText,
  isFailing,
  moreOften,
  type OfToday,
  type UndoEvidence,
} from '@platform/releases/health';
import { ago } from '@platform/releases/plan-text';
import { columns } from '../../call/help.ts';
import type { ServerStatus, ServersStatus, TabSummary } from './ask-server.ts';

/** What the servers report, for `status`. @param sequence of the store's composition; null if it could not be read */
export function serverLines(server: ServersStatus, sequence: number | null, now: Date): readonly string[] {
  if (server.status === 'not-asked')
    return ['Tabs and failures are not known: set SITE_URL to the server’s address.'];
  const { servers, tabs } = server;
  return [
    ...statesOf(servers, sequence, tabs),
    ...(tabs === null ? [] : [...failureLines(tabs), ...visitLines(tabs), ...formLines(tabs, now)]),
  ];
}

/** A line for each server, so that an operator sees how far a change has spread. */
function statesOf(
  servers: readonly ServerStatus[],
  sequence: number | null,
  tabs: TabSummary | null,
): readonly string[] {
  const rows = servers.map((server): readonly [string, string] => {
    if (server.status === 'unreachable') return [server.url, `unreachable: ${server.reason}`];
    const ready = server.notReady.length === 0 ? 'ready' : `not ready: ${server.notReady.join(' ')}`;
    const known = server.tabs === null ? 'tabs known on its own machine only' : openTabs(server.tabs);
    const warned = server.warnings.map((sentence) => `. ${sentence}`).join('');
    return [
      server.url,
      `composition ${server.sequence}, version ${server.version}, ${known}, ${ready}${warned}`,
    ];
  });
  const current = servers.filter((server) => server.status === 'answered' && server.sequence === sequence);
  const spread =
    sequence === null
      ? []
      : [`${current.length} of ${servers.length} servers serve composition ${sequence}.`];
  const known = tabs === null ? [] : [`They know of ${openTabs(tabs)}.`];
  const sum = servers.length === 1 ? '' : [...spread, ...known].join(' ');
  return [...columns(rows), sum].filter((line) => line !== '');
}

function openTabs({ tabs }: TabSummary): string {
  return `${tabs} open ${tabs === 1 ? 'tab' : 'tabs'}`;
}

function visitLines({ visits = [] }: TabSummary): readonly string[] {
  return visits.flatMap(({ undo, slow, ofToday, ...name }) =>
    [undo, ...(slow.failed > 0 ? [slow] : [])].map(
      (one) => `  ${releaseText(name)}: ${evidenceText(one, ofToday)}`,
    ),
  );
}

/** What the visits of releases say that a person has to look at: one sentence each. */
export function visitTroubles(visits: NonNullable<TabSummary['visits']>): readonly string[] {
  return visits.flatMap(({ undo, slow, browsers, ofToday, ...name }) => [
    ...[undo, slow]
      .filter(isFailing)
      .map(({ fault }) => `${releaseText(name)} ${moreOften(fault, ofToday)}.`),
    ...browsers.map((one) => `${releaseText(name)} ${browserText(one)}.`),
  ]);
}

/** Such as `3 of 40 visits failed (7.5 %); before, 2 of 300 did (3.1 : 1, undone at 100 : 1)`. */
function evidenceText({ fault, visits, failed, before, ratio }: UndoEvidence, ofToday?: OfToday): string {
  const [now, then] = fault === 'slow' ? ['were slow', 'were'] : ['failed', 'did'];
  const limit = fault === 'slow' || ofToday ? 'alarm' : 'undone';
  const earlier =
    before.visits === 0
      ? 'nothing is known of before'
      : `before, ${before.failed} of ${before.visits} ${then}`;
  const share = failed === 0 ? '' : ` (${((100 * failed) / visits).toFixed(1)} %)`;
  const evidence = failed === 0 ? '' : ` (${ratio.toFixed(1)} : 1, ${limit} at 100 : 1)`;
  return `${failed} of ${visits} visits ${ofToday ? 'today ' : ''}${now}${share}; ${earlier}${evidence}`;
}

function failureLines({ failures }: TabSummary): readonly string[] {
  if (failures.length === 0) return ['No browser has reported a failure within the hour.'];
  return failures.map(({ unit, release, code, phase, count, last, sample, places = [] }) => {
    const whose = release === unknownOwner.release ? 'of unknown owner:' : `${unit}@${release}`;
    const what = `  ${count} × ${whose} ${code}${phase ? ` (${phase})` : ''}, last ${last}`;
    if (!sample) return what;
    const from = [sample.browser ?? [], sample.name, places.join(' ← ') || []].flat();
    return `${what}: ${from.join(', ')}`;
  });
}

/** Such as `  order of catalog@r2: 12 taken, the last one 2 h ago; 3 refused as invalid, 1 of them since then`. */
function formLines({ forms = [] }: TabSummary, now: Date): readonly string[] {
  return forms.map(({ unit, release, form, taken, refused, refusedInARow, lastTakenAt }) => {
    const last =
      lastTakenAt === null ? '' : `, the last one ${ago(new Date(lastTakenAt).toISOString(), now)}`;
    const since = lastTakenAt === null || refused === 0 ? '' : `, ${refusedInARow} of them since then`;
    return `  ${form} of ${releaseText({ unit, id: release })}: ${taken} taken${last}; ${refused} refused as invalid${since}`;
  });
}
