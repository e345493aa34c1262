import { interactionReport } from './interaction-report.ts';
import type { InteractionSample } from './measure-interactions.ts';

const sample = (index: number, inp: number): InteractionSample => ({
  index,
  kind: 'bar menu',
  path: '/home',
  inp,
  worst:
    inp > 0
      ? { what: 'event', name: 'click', at: 0, duration: inp, delay: 4, processing: 30, press: true }
      : null,
  frames: [
    {
      what: 'frame',
      at: 0,
      duration: inp,
      layout: 9,
      forced: 2,
      scripts: [
        { invoker: 'promise', source: 'a.js:1', duration: 5 },
        { invoker: 'BUTTON.onclick', source: 'b.js:2', duration: 25 },
      ],
    },
  ],
});

test('the report names the slowest interactions first, with the scripts they have waited for', () => {
  const [summary, first, frame, second] = interactionReport([sample(0, 24), sample(1, 120), sample(2, 0)], 2);
  expect(summary).toContain('3 interactions on 1 pages, 1 kinds');
  expect(summary).toContain('median 24');
  expect(summary).toContain('worst 120; 1 beyond 50, 1 beyond 100');
  expect(first).toBe('120 ms  #1 bar menu on /home: click (waited 4, listeners 30)');
  expect(frame).toContain('layout 9, forced 2: BUTTON.onclick b.js:2 25, promise a.js:1 5');
  expect(second).toContain('24 ms  #0');
});
