import type { LiveSite } from '@platform/releases/serving';
import { applicationRequest, enquiryRequest, formRequest } from '../testing/form-request.ts';
import { sampleCallbackForm } from '../testing/sample-forms.ts';
import { formSite, sampleSite } from '../testing/sample-site.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { routeKind } from './route-kind.ts';

const token = 'a token of thirty-two characters!';

/** The value of each metric, by its name with its labels. */
async function metrics({ app }: Pick<TestServer, 'app'>): Promise<ReadonlyMap<string, number>> {
  const { body } = await app.inject('/-/metrics');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** A server with all routes. */
async function open(options: Parameters<typeof testServer>[0] = {}) {
  return testServer({ site: sampleSite(), hasPages: true, ...options });
}

test('metrics are for this machine', async () => {
  await using server = await open();
  const answer = await server.app.inject('/-/metrics');
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds');
  const headers = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` };
  expect((await server.app.inject({ url: '/-/metrics', headers })).statusCode).toBe(404);
});

test.each([
  [`Bearer ${token}`, 200],
  [`Bearer ${token} `, 401],
  [`Bearer ${token.slice(1)}`, 401],
  [token, 401],
  ['', 401],
])('with METRICS_TOKEN, metrics are for those who send it: %p gets %d', async (authorization, status) => {
  await using server = await open({ env: { METRICS_TOKEN: token } });
  const headers = { host: 'www.example.com', ...(authorization !== '' && { authorization }) };
  const answer = await server.app.inject({ url: '/-/metrics', headers });
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
    status,
    status === 401 ? 'Bearer' : undefined,
  ]);
  expect(answer.body).not.toContain(token);
});

test('responses are timed by kind of route, and no address of a visitor is among the labels', async () => {
  await using server = await open();
  for (const url of ['/start', '/asha@example.com', '/favicon.svg', '/assets/catalog/r1/page.js'])
    await server.app.inject(url);
  await server.app.inject('/assets/catalog/r1/missing-asha.js');
  await server.app.inject({ method: 'DELETE', url: '/asha' });
  const { body } = await server.app.inject('/-/metrics');
  expect(body).not.toContain('asha');
  const found = await metrics(server);
  const count = (kind: string, status: string) =>
    found.get(`site_http_request_duration_seconds_count{kind="${kind}",status="${status}"}`);
  expect([count('page', '2xx'), count('asset', '2xx'), count('other', '4xx')]).toEqual([2, 2, 2]);
  expect(count('health', '2xx')).toBe(1);
});

test.each([
  ['/*', 'text/html; charset=utf-8', 'page'],
  ['/*', 'image/svg+xml', 'asset'],
  ['/-/composition/:name', 'application/json', 'asset'],
  ['/-/composition', 'application/json', 'tabs'],
  ['/api/forms/:unit/:form', 'application/json', 'form'],
  ['/uploads/job_applications/:name/link', 'application/json', 'upload'],
  [undefined, 'application/json', 'other'],
])('a response of %s in %s is of the kind %s', (pattern, type, kind) => {
  expect(routeKind(pattern, type)).toBe(kind);
});

test('forms are counted by what became of them, and invented ones together', async () => {
  await using server = await open();
  const callback = (parts?: Parameters<typeof formRequest>[3]) =>
    formRequest('product', 'callback', sampleCallbackForm, parts);
  await server.app.inject(await applicationRequest());
  await server.app.inject(await callback());
  await server.app.inject(await callback({ fields: { name: '' } }));
  for (const form of ['one', 'two'])
    await server.app.inject({ ...(await callback()), url: `/api/forms/asha/${form}` });
  await server.app.inject(await enquiryRequest());
  await server.app.inject('/api/send-email');
  const found = await metrics(server);
  expect([...found].filter(([name]) => name.startsWith('site_form_submissions_total'))).toEqual([
    ['site_form_submissions_total{unit="catalog",form="application",outcome="taken"}', 1],
    ['site_form_submissions_total{unit="product",form="callback",outcome="taken"}', 1],
    ['site_form_submissions_total{unit="product",form="callback",outcome="invalid"}', 1],
    ['site_form_submissions_total{unit="other",form="other",outcome="malformed"}', 2],
    ['site_form_submissions_total{unit="contact",form="enquiry",outcome="not-verified"}', 1],
  ]);
});

test('the state of the site, of the mail, and of the releases in the database', async () => {
  const observed: LiveSite['observed'] = (unit) =>
    unit === 'shell' ? { id: 's1', since: '2100-01-01T00:00:00Z', before: [], mayBeUndone: true } : null;
  const state: LiveSite['state'] = () => ({ ...sampleSite().state(), silence: 1500 });
  await using server = await open({
    ...{ site: { ...formSite(), observed, state }, env: { STORAGE_MEGABYTES: '80' } },
    dataSize: async () => 66 * 1024 * 1024,
    // It hides no condition that others find.
    readiness: [{ name: 'hangs', check: () => new Promise<null>(() => undefined) }],
  });
  const visit = { unit: 'shell', release: 's1', result: 'failed' as const };
  const at = { day: 0, browser: null, network: 'a', tab: 'b', limit: 9 };
  await server.repositories.visits.count([
    { ...visit, ...at },
    { ...visit, ...at, result: 'slow' },
  ]);
  const report = (tab: string, shell: string) => ({ tab, sequence: 1, releases: { shell }, failures: [] });
  for (const payload of [report('a', 's1'), report('b', 's0'), report('c', 's1')])
    await server.app.inject({ method: 'POST', url: '/-/tabs', payload });
  expect(Object.fromEntries(await metrics(server))).toMatchObject({
    site_composition_sequence: 1,
    site_store_silence_seconds: 1.5,
    site_storage_used_share: 0.825,
    'site_condition{kind="storage-fills"}': 1,
    'site_release_info{unit="shell",release="s1"}': 1,
    site_open_tabs: 3,
    site_open_tabs_live: 2,
    'site_release_visits{unit="shell",release="s1"}': 1,
    'site_release_failed_visits{unit="shell",release="s1"}': 1,
    'site_release_evidence{unit="shell",release="s1"}': expect.any(Number),
    'site_release_measured_visits{unit="shell",release="s1"}': 1,
    'site_release_slow_visits{unit="shell",release="s1"}': 1,
    'site_release_slow_evidence{unit="shell",release="s1"}': 0,
    'site_release_failing{unit="shell",release="s1"}': 0,
    'site_release_slow{unit="shell",release="s1"}': 0,
    site_mail_waiting: 0,
    site_mail_parked: 0,
    site_mail_oldest_seconds: 0,
  });
});

test('vitals are counted by page, sixty an hour of one address, and those of pages that do not exist are left out', async () => {
  await using server = await open({ env: { TRUST_PROXY: 'loopback' } });
  const send = async (vitals: readonly object[], address: string) => {
    const payload = { tab: 'a', sequence: 1, releases: {}, failures: [], vitals };
    const headers = { 'x-forwarded-for': address };
    return (await server.app.inject({ method: 'POST', url: '/-/tabs', headers, payload })).statusCode;
  };
  const inp = { unit: 'catalog', release: 'r1', page: '/cellar', name: 'INP', value: 250 };
  expect(
    await send([inp, { ...inp, page: '/asha' }, { ...inp, name: 'LCP', value: 1000 }], '192.0.2.1'),
  ).toBe(204);
  for (let turn = 0; turn < 10; turn += 1) await send(Array(20).fill(inp), `2001:db8:1:${turn}::1`);
  const found = await metrics(server);
  expect([...found.keys()].join()).not.toContain('asha');
  const events = server.log.filter((line) => line.includes('web_vital')).map((line) => JSON.parse(line));
  // Two of one address, and sixty of the other.
  expect(events).toHaveLength(62);
  expect(events[0]).toMatchObject({
    ...{ 'event.name': 'browser.web_vital', 'url.template': '/cellar' },
    ...{ 'browser.web_vital.name': 'inp', 'browser.web_vital.value': 250 },
    ...{ 'feature_flag.key': 'catalog', 'feature_flag.result.variant': 'r1' },
  });
  expect(JSON.stringify(events)).not.toMatch(/asha|192\.0\.2\.1|2001:db8/);
  const labels = 'unit="catalog",page="/cellar"';
  expect([
    found.get(`site_inp_seconds_count{${labels}}`),
    found.get(`site_inp_seconds_bucket{le="0.2",${labels}}`),
    found.get(`site_inp_seconds_bucket{le="0.3",${labels}}`),
    found.get(`site_lcp_seconds_sum{${labels}}`),
  ]).toEqual([61, 0, 61, 1]);
});

test('while the database is away, its numbers are absent, and the others are there', async () => {
  await using server = await open();
  const before = await metrics(server);
  expect(before.get('site_mail_waiting')).toBe(0);
  Object.assign(server.repositories.outbox, { countUnsent: async () => Promise.reject(new Error('away')) });
  const after = await metrics(server);
  expect([after.has('site_mail_waiting'), after.get('site_composition_sequence')]).toEqual([false, 1]);
  expect(server.log.join('')).toContain('metrics cannot be read');
});
