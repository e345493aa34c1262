import { type Rounds, runRounds, withFigures } from './run-rounds.ts';
import type { Failure, Sample } from './sample.ts';

const sample = (figure: Sample['figure'], value: number, round = 0): Sample => ({
  variant: 'a',
  page: '/home',
  figure,
  round,
  value,
});

test('a run that is resumed has no more rounds to measure than it lacks', async () => {
  const before: Rounds = {
    rounds: 2,
    samples: [sample('lcp', 1), sample('lcp', 2, 1)],
    failures: [{ variant: 'a', figure: null, message: 'none' }],
  };
  const kept: unknown[] = [];
  const found = await runRounds({
    served: [],
    parts: [],
    paths: [],
    rounds: 2,
    before,
    executable: 'no-browser-is-started',
    print: () => undefined,
    keep: async (rounds) => void kept.push(rounds),
  });
  expect(found).toEqual(before);
  expect(kept).toEqual([]);
});

test('a figure that is measured again replaces its samples and failures, and no others', () => {
  const failure = (variant: string, figure: Failure['figure'], message: string): Failure => ({
    variant,
    figure,
    message,
  });
  const run = {
    rounds: 1,
    samples: [
      sample('lcp', 600),
      { ...sample('interaction', 200), variant: 'b' },
      sample('interaction', 300),
    ],
    failures: [failure('a', null, 'Round 1'), failure('d', 'interaction', 'one')],
  };
  const more = {
    samples: [sample('interaction', 120), { ...sample('interaction', 90), variant: 'd' }],
    failures: [failure('c', 'interaction', 'two')],
  };
  expect(withFigures(run, more)).toEqual({
    rounds: 1,
    samples: [...run.samples.slice(0, 2), ...more.samples],
    failures: [failure('a', null, 'Round 1'), failure('c', 'interaction', 'two')],
  });
});
