import { isFailing } from '@platform/releases/health';
import type { Core } from '../core/core.ts';
import { systemClock } from '../system/clock.ts';
import { withinTime } from '../system/within-time.ts';

/** Time limit for reading one condition (ms). It is shorter than that of all gauges, so that a slow condition hides no other gauge. */
const checkTime = 500;

/** Adds the state of the site, of the database that all servers share, and of this server's copy of the journal. */
export function addStateMetrics(core: Core): void {
  const { site, repositories, budget, metrics, visits, formResults, conditions } = core;
  metrics.addGauges(
    {
      site_composition_sequence: 'Sequence of the composition that this server serves.',
      site_store_silence_seconds: 'How long ago this server last read the journal in the store.',
      site_storage_used_share: 'Share of STORAGE_MEGABYTES that is used, 0 to 1.',
    },
    [],
    () => [
      {
        site_composition_sequence: site.current().composition.sequence,
        site_store_silence_seconds: site.state().silence / 1000,
        site_storage_used_share: budget.usedShare(),
      },
    ],
  );
  metrics.addGauges(
    { site_condition: '1 for each kind of thing that needs a person, as this server sees it.' },
    ['kind'],
    async () => {
      const found = await Promise.all(
        conditions.map(({ find }) => withinTime(find(), checkTime, systemClock).catch(() => null)),
      );
      const kinds = new Set(found.flatMap((some) => some ?? []).map(({ kind }) => kind));
      return [...kinds].map((kind) => ({ kind, site_condition: 1 }));
    },
  );
  metrics.addGauges(
    { site_release_info: '1 for the live release of each unit.' },
    ['unit', 'release'],
    () => {
      const { shell, remotes } = site.current().composition;
      const live = Object.entries(remotes).map(([unit, remote]) => ({ unit, release: remote.live.id }));
      return [{ unit: 'shell', release: shell }, ...live].map((one) => ({ ...one, site_release_info: 1 }));
    },
  );
  metrics.addGauges(
    {
      site_mail_waiting: 'Mails that are not sent yet, of all servers.',
      site_mail_parked: 'Mails that need an operator, of all servers.',
      site_mail_oldest_seconds: 'For how long the oldest waiting mail has waited.',
    },
    [],
    async () => {
      const { waiting, parked, oldest } = await repositories.outbox.countUnsent();
      return [
        {
          site_mail_waiting: waiting,
          site_mail_parked: parked,
          site_mail_oldest_seconds: oldest / 1000,
        },
      ];
    },
  );
  metrics.addGauges(
    {
      site_release_visits:
        'Visits that ran a live release, on all servers; of today, if it may not be undone any more.',
      site_release_failed_visits: 'Those of them that failed.',
      site_release_expected_share:
        'The share of failing visits that was expected, by earlier releases or earlier days.',
      site_release_measured_visits: 'Those whose speed was measured.',
      site_release_slow_visits: 'Those of them that were slow.',
      site_release_evidence: 'How many times better a higher share explains its visits; failing from 100 on.',
      site_release_slow_evidence: 'The same evidence, by the slow visits.',
      site_release_failing: '1 if it fails so much more often than before that people are told.',
      site_release_slow: '1 if it is slow so much more often.',
    },
    ['unit', 'release'],
    async () => {
      const { remotes } = site.current().composition;
      const summaries = await visits.summary(['shell', ...Object.keys(remotes)]);
      return summaries.map(({ unit, id, undo, slow }) => ({
        ...{ unit, release: id },
        site_release_visits: undo.visits,
        site_release_failed_visits: undo.failed,
        site_release_expected_share: undo.expected,
        site_release_measured_visits: slow.visits,
        site_release_slow_visits: slow.failed,
        site_release_slow_evidence: slow.ratio,
        site_release_evidence: undo.ratio,
        site_release_failing: isFailing(undo) ? 1 : 0,
        site_release_slow: isFailing(slow) ? 1 : 0,
      }));
    },
  );
  metrics.addGauges(
    {
      site_form_refused_in_a_row:
        'How often a form of a live release was refused as invalid since one was taken.',
    },
    ['unit', 'release', 'form'],
    async () => {
      const { remotes } = site.current().composition;
      const live = (await formResults.summary(remotes)).filter(
        ({ unit, release }) => remotes[unit]?.live.id === release,
      );
      return live.map(({ unit, release, form, refusedInARow }) => ({
        ...{ unit, release, form },
        site_form_refused_in_a_row: refusedInARow,
      }));
    },
  );
}
