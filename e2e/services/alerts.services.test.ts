import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@platform/releases/root';
import { temporaryFolder } from '@platform/releases/testing';
import { requireService, runProgram } from '@platform/verify/services';
import { describeWith } from '@platform/verify/testing';

const rules = `${root}deploy/alerts.yml`;
const release = 'unit="careers", release="r2"';
const form = 'site_form_refused_in_a_row{unit="careers", release="r2", form="application"}';

/** What is measured each minute, as Prometheus writes it: `0+3x60` grows by three, sixty times. */
const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SiteServerDown: { 'up{job="site", instance="a"}': '0x60', 'up{job="site", instance="b"}': '1x60' },
  SiteReleaseFails: { [`site_release_failing{${release}}`]: '1x60' },
  SiteReleaseSlow: { [`site_release_slow{${release}}`]: '1x60' },
  SiteFormRefused: { [form]: '10x60' },
  SiteMailParked: { 'site_condition{kind="mail-parked"}': '1x60' },
  SiteMailWaits: { 'site_condition{kind="mail-waiting"}': '1x60' },
  SiteStorageFills: { 'site_condition{kind="storage-fills"}': '1x60' },
  SiteStoreUnread: { site_store_silence_seconds: '90x60' },
  SiteServersDiffer: {
    'site_composition_sequence{instance="a"}': '7x60',
    'site_composition_sequence{instance="b"}': '8x60',
  },
  SiteTabsBehind: { site_open_tabs: '40x120', site_open_tabs_live: '10x120' },
  SiteErrors: {
    'site_http_request_duration_seconds_count{status="2xx"}': '0+97x60',
    'site_http_request_duration_seconds_count{status="5xx"}': '0+3x60',
  },
  SiteErrorBurst: {
    'site_http_request_duration_seconds_count{status="2xx"}': '0+50000x60',
    'site_http_request_duration_seconds_count{status="5xx"}': '0+11x60',
  },
  SitePagesSlow: {
    'site_http_request_duration_seconds_bucket{kind="page", le="1"}': '0x60',
    'site_http_request_duration_seconds_bucket{kind="page", le="2.5"}': '0+9x60',
    'site_http_request_duration_seconds_bucket{kind="page", le="+Inf"}': '0+9x60',
  },
  SiteVisitorsWait: {
    'site_lcp_seconds_bucket{unit="shell", page="/home", le="2.5"}': '0+5x120',
    'site_lcp_seconds_bucket{unit="shell", page="/home", le="4"}': '0+9x120',
    'site_lcp_seconds_bucket{unit="shell", page="/home", le="+Inf"}': '0+9x120',
  },
  SiteEventLoopBlocked: { 'nodejs_eventloop_lag_p99_seconds{job="site"}': '0.4x60' },
};

const healthy: Readonly<Record<string, string>> = {
  'up{job="site", instance="a"}': '1x120',
  [`site_release_failing{${release}}`]: '0x120',
  [`site_release_slow{${release}}`]: '0x120',
  [form]: '9x120',
  'site_condition{kind="backup"}': '1x120',
  site_store_silence_seconds: '1x120',
  'site_composition_sequence{instance="a"}': '7x120',
  'site_composition_sequence{instance="b"}': '7x120',
  site_open_tabs: '40x120',
  site_open_tabs_live: '39x120',
  'site_http_request_duration_seconds_count{status="2xx"}': '0+97x120',
  'site_http_request_duration_seconds_bucket{kind="page", le="0.1"}': '0+9x120',
  'site_http_request_duration_seconds_bucket{kind="page", le="+Inf"}': '0+9x120',
  'site_inp_seconds_bucket{unit="shell", page="/home", le="0.2"}': '0+9x120',
  'site_inp_seconds_bucket{unit="shell", page="/home", le="+Inf"}': '0+10x120',
  'nodejs_eventloop_lag_p99_seconds{job="site"}': '0.02x120',
};

const patient = ['SiteTabsBehind', 'SiteVisitorsWait'];

const series = (measured: Readonly<Record<string, string>>) =>
  Object.entries(measured).map(([name, values]) => ({ series: name, values }));

/** Whether an alert stands after an hour or two. */
const stands = (alert: string, count: string, minutes: number) => ({
  expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
  eval_time: `${minutes}m`,
  exp_samples: [{ labels: '{}', value: Number(count) }],
});

describeWith('prometheus')('the alert rules', () => {
  const { promtool } = requireService('prometheus');

  test('are rules', async () => {
    await runProgram(promtool, ['check', 'rules', rules]);
  });

  test('call somebody for each fault, and for no healthy site', async () => {
    const file = join(temporaryFolder(), 'alerts.test.json');
    const tests = [
      ...Object.entries(cases).map(([alert, measured]) => ({
        ...{ interval: '1m', input_series: series(measured) },
        promql_expr_test: [stands(alert, '1', patient.includes(alert) ? 90 : 59)],
      })),
      {
        ...{ interval: '1m', input_series: series(healthy) },
        promql_expr_test: Object.keys(cases).map((alert) => stands(alert, '0', 90)),
      },
    ];
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
    await runProgram(promtool, ['test', 'rules', file]);
  });

  /** Minutes at which somebody is called. */
  const bursts: Readonly<Record<string, readonly [errors: string, calls: readonly number[]]>> = {
    'a new server that begins with errors': ['_x9 500x50', [10, 12]],
    'a server that has had none': ['0x9 500x50', [10, 12]],
    'a server that starts again with errors': ['800x9 500x50', [10, 12]],
    'a few errors': ['_x9 20x50', []],
  };
  test.each(Object.entries(bursts))(
    'call somebody about a burst within a minute, and then silence: %s',
    async (_, [errors, calls]) => {
      const file = join(temporaryFolder(), 'burst.test.json');
      const measured = {
        'site_http_request_duration_seconds_count{status="2xx"}': '0+300x60',
        'site_http_request_duration_seconds_count{status="5xx"}': errors,
      };
      const minutes = [8, 10, 12, 40].map((minute) =>
        stands('SiteErrorBurst', calls.includes(minute) ? '1' : '0', minute),
      );
      const tests = [{ ...{ interval: '1m', input_series: series(measured) }, promql_expr_test: minutes }];
      await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }));
      await runProgram(promtool, ['test', 'rules', file]);
    },
  );

  test('each has a case here', async () => {
    const names = [...(await readFile(rules, 'utf8')).matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    expect(names).toEqual(Object.keys(cases));
  });
});
