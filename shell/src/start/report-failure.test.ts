import { defaultSettings } from '@site/shared-ui/contracts';
import { leavingDelay } from '../reporting/report-tab.ts';
import { createFailureReport } from './report-failure.ts';

function setUp({ share = 1, onLine = true } = {}) {
  const sent: Blob[] = [];
  const timers: { readonly run: () => void; readonly ms: number | undefined }[] = [];
  const navigator = {
    onLine,
    sendBeacon: (_: string, body: Blob) => {
      sent.push(body);
      return true;
    },
  };
  const window = {
    addEventListener: () => undefined,
    setTimeout: (run: () => void, ms?: number) => timers.push({ run, ms }),
    clearTimeout: () => undefined,
  };
  const report = createFailureReport(
    {
      window: window as never,
      navigator: navigator as never,
      random: () => 0.4,
    },
    { composition: { sequence: 7, address: '' }, settings: { ...defaultSettings, tabReportShare: share } },
    { release: 'rabc', run: [], fetch: [], composition: '' },
  );
  return { report, sent, timers };
}

test('the release of the shell is reported once, if the visitor stays', async () => {
  const { report, sent, timers } = setUp();
  report('entry-unreachable');
  report('entry-unreachable');
  expect(timers.map(({ ms }) => ms)).toEqual([leavingDelay]);
  expect(sent).toEqual([]);
  timers[0]?.run();
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

test.each([{ share: 0.4 }, { onLine: false }])('nothing is reported with %o', (options) => {
  const { report, timers } = setUp(options);
  report('entry-broken');
  expect(timers).toEqual([]);
});
