import { defaultSettings } from '@platform/contract';
import { createFailureReport } from './report-failure.ts';

function setUp(share = 1) {
  const sent: Blob[] = [];
  const navigator = { sendBeacon: (_: string, body: Blob) => sent.push(body) > 0 };
  const report = createFailureReport(
    navigator as never,
    () => 0.4,
    { composition: { sequence: 7, address: '' }, settings: { ...defaultSettings, tabReportShare: share } },
    { release: 'rabc' },
  );
  return { report, sent };
}

test('the release of the shell is reported once', async () => {
  const { report, sent } = setUp();
  report('entry-unreachable');
  report('entry-unreachable');
  expect(sent).toHaveLength(1);
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(sent[0] as Blob);
  });
  expect(JSON.parse(text)).toEqual({
    tab: expect.stringMatching(/^\w+$/),
    sequence: 7,
    releases: {},
    failures: [{ unit: 'shell', release: 'rabc', code: 'entry-unreachable', phase: 'first-load' }],
    visits: [{ unit: 'shell', release: 'rabc', result: 'failed' }],
  });
});

test('a tab that is not in the share reports nothing', () => {
  const { report, sent } = setUp(0.4);
  report('entry-broken');
  expect(sent).toEqual([]);
});
