import { runRounds, withFigures } from './run-rounds.ts';
import type { Sample } from './sample.ts';

const sample = (figure: Sample['figure'], value: number, round = 0): Sample => ({
  variant: 'a',
  page: '/home',
  figure,
  round,
  value,
});

test('a run that is resumed has no more rounds to measure than it lacks', async () => {
  const before = { rounds: 2, samples: [sample('lcp', 1), sample('lcp', 2, 1)], failures: ['Round 1: none'] };
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

test('a figure that is measured again replaces its samples, and no others', () => {
  const run = { rounds: 1, samples: [sample('lcp', 600), sample('interaction', 200)], failures: ['one'] };
  expect(withFigures(run, { samples: [sample('interaction', 120)], failures: ['two'] })).toEqual({
    rounds: 1,
    samples: [sample('lcp', 600), sample('interaction', 120)],
    failures: ['one', 'two'],
  });
});
