import { type RemoteRelease, type SiteComposition, unknownOwner } from '@platform/contract';
import { createTab } from './tab-releases.ts';
import { catalog, composed } from './testing/open-shell.tsx';
import { plainParts } from './testing/plain-parts.tsx';

const tabWith = (composition: SiteComposition) => createTab(composition, plainParts.declaration);

test('a section on screen keeps its release; the newer one is used when it is next entered', () => {
  const tab = tabWith(composed(1, catalog('r1')));
  const here = tab.find('/cellar', null);
  tab.update(composed(2, catalog('r2')));
  expect(tab.find('/join-innovation', here).route.remote?.live.id).toBe('r1');
  const away = tab.find('/about', here);
  expect(tab.find('/join-innovation', away).route.remote?.live.id).toBe('r2');
});

test('a page that only the newer release has is taken from that release', () => {
  const tab = tabWith(composed(1, catalog('r1')));
  const here = tab.find('/cellar', null);
  tab.update(composed(2, catalog('r2', ['/cellar', '/new-role'])));
  expect(tab.find('/new-role', here).route.remote?.live.id).toBe('r2');
});

test('a release that worked in this tab is the fallback of a newer one', () => {
  const tab = tabWith(composed(1, catalog('r1')));
  tab.markHealthy(tab.find('/cellar', null), 'r1');
  tab.update(composed(2, catalog('r2')));
  expect(tab.find('/cellar', null).route.remote?.previous?.id).toBe('r1');
});

test('the composition has the routes: a unit that this shell was not built with has its page', () => {
  const blog: RemoteRelease = { ...catalog('r1', ['/blog/:post']), container: 'blog_r1' };
  const tab = tabWith(composed(1, catalog('r1')));
  expect(tab.find('/blog/one', null).route).toMatchObject({ unit: 'shell', path: '*' });
  tab.update({
    ...composed(2, catalog('r1')),
    remotes: { blog: { live: blog, previous: null, recalledAt: 0 } },
  });
  const page = tab.find('/blog/one', null);
  expect(page.route).toMatchObject({ unit: 'blog', remote: { live: { container: 'blog_r1' } } });
  expect(page.params).toEqual({ post: 'one' });
});

const recalled = (sequence: number, live: RemoteRelease): SiteComposition =>
  composed(sequence, live, { recalledAt: sequence });

test.each(['before', 'after'])(
  'a recalled release is not a fallback, even if its page worked in this tab %s the recall',
  (when) => {
    const tab = tabWith(composed(1, catalog('r2')));
    const here = tab.find('/cellar', null);
    if (when === 'before') tab.markHealthy(here, 'r2');
    tab.update(recalled(2, catalog('r1')));
    if (when === 'after') tab.markHealthy(here, 'r2');
    expect(tab.find('/join-innovation', here).route.remote).toMatchObject({
      live: { id: 'r1' },
      previous: null,
    });
  },
);

test('a recall counts for a page with the code of its fallback, whose own release is live again', () => {
  const [live, previous] = [catalog('r2'), catalog('r1')];
  const tab = tabWith(composed(1, live, { previous }));
  const here = tab.find('/cellar', null);
  tab.update(composed(2, previous));
  tab.update(recalled(3, live));
  expect([tab.recalledAt(here), tab.recalledAt(here, 'r2'), tab.recalledAt(here, 'r1')]).toEqual([0, 0, 3]);
  expect([tab.fallbackOf(here), tab.find('/join-innovation', here).route.remote?.previous]).toEqual([
    null,
    null,
  ]);
  tab.markHealthy(here, 'r1');
  expect(tab.find('/cellar', null).route.remote?.previous).toBeNull();
});

test('a recall does not apply to the release that a rollback would lead to, even after the next change', () => {
  const [live, previous] = [catalog('r2'), catalog('r0')];
  const tab = tabWith(composed(1, live, { previous }));
  const here = tab.find('/cellar', null);
  tab.update(composed(2, catalog('r1'), { previous, recalledAt: 2 }));
  const before = {
    ...here,
    route: { ...here.route, remote: { live: previous, previous: null, recalledAt: 0 } },
  };
  expect([tab.recalledAt(here), tab.recalledAt(before)]).toEqual([2, 0]);
  tab.update(composed(3, catalog('r3'), { previous: catalog('r1'), recalledAt: 2 }));
  expect([tab.recalledAt(here), tab.recalledAt(before)]).toEqual([2, 0]);
});

test('a recall does not apply to the release that it made live, even after the next change', () => {
  const tab = tabWith(composed(1, catalog('r1')));
  const here = tab.find('/cellar', null);
  tab.update(composed(2, catalog('r2')));
  tab.update(recalled(3, catalog('r1')));
  expect(tab.recalledAt(here)).toBe(0);
  const { remotes } = recalled(3, catalog('r3'));
  tab.update({ sequence: 4, shell: 's1', remotes });
  expect(tab.recalledAt(here)).toBe(0);
  expect(tab.find('/join-innovation', here).route.remote?.live.id).toBe('r1');
  tab.update(recalled(5, catalog('r4')));
  expect(tab.recalledAt(here)).toBe(5);
});

describe('a release that threw', () => {
  const threw = (release: string) => ({ unit: 'catalog', release, code: 'render' }) as const;
  const tabWithBroken = (previous: RemoteRelease | null) => {
    const live = catalog('r2', ['/cellar', '/new-role']);
    const tab = tabWith(composed(1, live, { previous }));
    tab.avoid(threw('r2'));
    return tab;
  };

  test('is not used again if the previous release has the page', () => {
    const tab = tabWithBroken(catalog('r1'));
    expect(tab.find('/cellar', null).route.remote?.live.id).toBe('r1');
    expect(tab.find('/new-role', null).route.remote?.live.id).toBe('r2');
    tab.update(composed(2, catalog('r3')));
    expect(tab.find('/cellar', null).route.remote?.live.id).toBe('r3');
  });

  test('is used if there is no better release', () => {
    expect(tabWithBroken(null).find('/cellar', null).route.remote?.live.id).toBe('r2');
    const both = tabWithBroken(catalog('r1'));
    both.avoid(threw('r1'));
    expect(both.find('/cellar', null).route.remote?.live.id).toBe('r2');
  });
});

test('an older composition is ignored', () => {
  const tab = tabWith(composed(5, catalog('r5')));
  const onUpdate = jest.fn();
  tab.subscribe(onUpdate);
  tab.update(composed(4, catalog('r4')));
  expect(onUpdate).not.toHaveBeenCalled();
  tab.update(composed(6, catalog('r6')));
  expect(onUpdate).toHaveBeenCalledTimes(1);
  expect(tab.composition().sequence).toBe(6);
});

test('of two states of a composition, the one with the later closing is the newer', () => {
  const tab = tabWith({ ...composed(5, catalog('r5')), passed: 20 });
  for (const passed of [10, 30, 20]) tab.update({ ...composed(5, catalog('r5')), passed });
  tab.update(composed(5, catalog('r5')));
  expect(tab.composition().passed).toBe(30);
  // After a deploy that lets it be open for longer.
  tab.update(composed(6, catalog('r6')));
  expect(tab.composition()).not.toHaveProperty('passed');
});

test('the shell is outdated once another release of it is live', () => {
  const tab = tabWith(composed(1, catalog('r1')));
  expect(tab.shellIsOutdated()).toBe(false);
  tab.update({ ...composed(2, catalog('r1')), shell: 's2' });
  expect(tab.shellIsOutdated()).toBe(true);
});

test('a report contains the running releases, and each failure once', () => {
  const tab = tabWith(composed(1, catalog('r1')));
  tab.markHealthy(tab.find('/cellar', null), 'r1');
  tab.markFailed({ unit: 'catalog', release: 'r1', code: 'render' });
  expect(tab.report()).toEqual({
    sequence: 1,
    releases: { shell: 's1', catalog: 'r1' },
    failures: [{ unit: 'catalog', release: 'r1', code: 'render' }],
    visits: [
      { unit: 'catalog', release: 'r1', result: 'failed' },
      { unit: 'shell', release: 's1', result: 'worked' },
    ],
  });
  expect(tab.report()).toMatchObject({ failures: [], visits: [] });
});

test('each release that runs in a tab is one visit, which may fail later, once', () => {
  const tab = tabWith(composed(1, catalog('r1')));
  const reported = () => tab.report().visits?.map(({ release, result }) => `${release} ${result}`);
  expect(reported()).toEqual(['s1 worked']);
  tab.markHealthy(tab.find('/cellar', null), 'r1');
  expect(reported()).toEqual(['r1 worked']);
  expect(reported()).toEqual([]);
  tab.markFailed({ unit: 'catalog', release: 'r1', code: 'uncaught', phase: 'open-tab' });
  expect(reported()).toEqual(['r1 failed']);
  tab.markFailed({ unit: 'catalog', release: 'r1', code: 'render', phase: 'open-tab' });
  tab.markHealthy(tab.find('/cellar', null), 'r2');
  expect(reported()).toEqual(['r2 worked']);
});

test('a failure of unknown owner is reported once, and counts for no release', () => {
  const tab = tabWith(composed(1, catalog('r1')));
  tab.markHealthy(tab.find('/cellar', null), 'r1');
  for (const _ of [1, 2]) tab.markFailed({ ...unknownOwner, code: 'uncaught', phase: 'open-tab' });
  const { failures, visits } = tab.report();
  expect(failures).toEqual([{ unit: 'unknown', release: '-', code: 'uncaught', phase: 'open-tab' }]);
  expect(visits?.map(({ result }) => result)).toEqual(['worked', 'worked']);
});

test('what a tab fetches ahead and cannot load is no visit; what the visitor opens is one', () => {
  const tab = tabWith(composed(1, catalog('r1')));
  const failure = { unit: 'catalog', release: 'r1', code: 'chunk-timeout' } as const;
  tab.markFailed({ ...failure, phase: 'prefetch' });
  expect(tab.report().visits).toEqual([{ unit: 'shell', release: 's1', result: 'worked' }]);
  tab.markFailed({ ...failure, phase: 'navigation' });
  expect(tab.report()).toMatchObject({
    failures: [],
    visits: [{ unit: 'catalog', release: 'r1', result: 'failed' }],
  });
});

test('a failure is recorded once, until its release works again', () => {
  const tab = tabWith(composed(1, catalog('c1')));
  const failure = { unit: 'catalog', release: 'c1', code: 'render' } as const;
  for (const code of ['render', 'render', 'hydration', 'uncaught']) tab.markFailed({ ...failure, code });
  expect(tab.report().failures.map(({ code }) => code)).toEqual(['render', 'uncaught']);
  tab.markFailed(failure);
  expect(tab.report().failures).toEqual([]);
  tab.markHealthy(tab.find('/cellar', null), 'c1');
  tab.markFailed(failure);
  expect(tab.report().failures).toEqual([failure]);
});
