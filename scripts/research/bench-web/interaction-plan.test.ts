import { interactionKinds } from './interaction-kinds.ts';
import { planInteractions } from './interaction-plan.ts';
import { interactionPaths } from './measure-interactions.ts';

test('a plan is the same for the same seed, and another one for another seed', () => {
  const plan = (seed: number) => planInteractions(interactionPaths, seed, 200);
  expect(plan(7)).toEqual(plan(7));
  expect(plan(7)).not.toEqual(plan(8));
});

test.each([1, 2, 3])(
  '200 interactions visit every page and use every kind several times (seed %i)',
  (seed) => {
    const visits = planInteractions(interactionPaths, seed, 200);
    const steps = visits.flatMap((visit) => visit.steps);
    expect(steps).toHaveLength(200);
    expect(new Set(visits.map(({ path }) => path)).size).toBe(interactionPaths.length);
    expect(visits.every((visit) => visit.steps.length > 0)).toBe(true);
    for (const kind of Object.keys(interactionKinds)) {
      expect(steps.filter((step) => step.kind === kind).length).toBeGreaterThan(5);
    }
  },
);

test('fewer interactions than pages are one visit each', () => {
  const visits = planInteractions(interactionPaths, 1, 5);
  expect(visits.map(({ steps }) => steps.length)).toEqual([1, 1, 1, 1, 1]);
});
