import { barPlot } from './bar-plot.ts';

const plot = barPlot({
  title: 'Paint <fast>',
  unit: 'ms',
  groups: [
    {
      label: '/home',
      bars: [
        { label: 'ours', value: 500, low: 480, high: 1000, tone: 'ours' },
        { label: 'theirs', value: 250, low: 250, high: 250, tone: 'rival' },
      ],
    },
  ],
});

test('bars are in proportion, and the longest range has the full width', () => {
  const widths = [...plot.matchAll(/width="([\d.]+)" height="12"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([240, 120]);
});

test('texts are escaped, and every bar shows its number', () => {
  expect(plot).toContain('<title>Paint &lt;fast&gt;</title>');
  expect(plot).toMatch(/>500<[\s\S]*>250</);
});
