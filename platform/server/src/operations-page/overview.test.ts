import { type JournalEntry, journalOf } from '@platform/releases';
import { releaseHealth, type UndoEvidence } from '@platform/releases/health';
import { memoryStore, publishTiny, tinyRelease } from '@platform/releases/testing';
import { Registry } from 'prom-client';
import type { Core } from '../core/core.ts';
import { createVitalMetrics, readVitals } from '../metrics/vital-metrics.ts';
import { coreWith, type Parts } from '../testing/core-with.ts';
import { actorOf } from './actor.ts';
import { overviewPage } from './overview.html.ts';
import { createReadPart } from './part.ts';
import { readOverview } from './read-overview.ts';

const now = new Date('2027-01-15T10:00:00.000Z');

const entry = (sequence: number, unit: string, release: string, reason: string | null): JournalEntry => ({
  ...{ format: 1, sequence, action: 'activate', unit, release, recall: false, evidence: null },
  ...{ at: `2027-01-15T0${sequence}:30:00.000Z`, by: 'Meena', reason },
});

function evidence(
  visits: number,
  failed: number,
  before: UndoEvidence['before'],
  fault?: 'slow',
): UndoEvidence {
  const { expected, ratio } = releaseHealth({ visits, failed }, before, fault);
  return { ...(fault && { fault }), visits, failed, elsewhere: { visits, failed }, before, expected, ratio };
}

const next = tinyRelease('catalog', { mark: 'next' });
const live = next.release.id;

async function page(changes: Parts<Core> = {}) {
  const store = memoryStore();
  const routes = tinyRelease('catalog').release.routes.slice(0, 1);
  const [shell, old] = [tinyRelease('shell'), tinyRelease('catalog', { mark: 'old', routes })];
  for (const tiny of [shell, old, next]) await publishTiny(store, tiny);
  const ids = { old: old.release.id, next: next.release.id };
  const journal = journalOf([
    entry(1, 'shell', shell.release.id, null),
    entry(2, 'catalog', ids.old, 'form keeps uploads'),
    entry(3, 'catalog', ids.next, 'new role pages'),
  ]);
  const core = coreWith({
    ...{ site: { journal: () => journal }, conditions: [], metrics: { registry: new Registry() } },
    visits: { summary: async () => [] },
    tabs: { summary: () => ({ tabs: 0, releases: {}, failures: [] }) },
    repositories: {
      outbox: { countUnsent: async () => ({ waiting: 2, parked: 1, oldest: 0 }) },
      identity: { backupAge: async () => 3 * 60 * 60_000 },
    },
    freeShare: async () => 0.426,
    budget: { usedShare: () => 0.057 },
    ...changes,
  });
  // The store has no journal of its own: what the server follows is newer.
  const read = createReadPart({ schedule: () => () => undefined }, { warn: () => undefined } as never);
  const overview = await readOverview({ core, store, read }, now);
  const session = { id: 's', who: { kind: 'token', name: 'Asha' } } as const;
  const actor = await actorOf({ store, secret: 's' }, journal, session, now.toISOString());
  const viewer = { session, formToken: 'f', actor } as const;
  const html = overviewPage(overview, viewer, now)('Corner Bakery');
  const text = html.replace(/<svg[\s\S]*?<\/svg>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  return { html, text, ids };
}

test('the first screen says what is live, since when, by whom and why, and where back leads', async () => {
  const { text, ids } = await page();
  expect(text).toContain(
    `catalog ${ids.next} Not compared with a release before it Activated 6 h ago by Meena: new role pages .`,
  );
  expect(text).toContain(
    `Back leads to ${ids.old} Activated 7 h ago by Meena: form keeps uploads . Different: 1 page, `,
  );
  expect(text).toContain('Pages: /join-innovation.');
  expect(text).toContain(
    'Mail that waits 2, and 1 that will not be tried again Last backup 3 h ago Disk of the data folder 42 % free Stored data 5 % of STORAGE_MEGABYTES',
  );
});

test('a release that fails is first, and its visits are words', async () => {
  const slow = evidence(20, 2, { visits: 1000, failed: 80 }, 'slow');
  const undo = evidence(40, 12, { visits: 2000, failed: 9 });
  const ofToday = { changed: ['shell@r2'] };
  const safari = { browser: 'Safari 17', visits: 14, failed: 12, others: { visits: 26, failed: 0 } };
  const { html, text, ids } = await page({
    visits: { summary: async () => [{ unit: 'catalog', id: live, undo, slow, browsers: [safari], ofToday }] },
    tabs: { summary: () => ({ tabs: 9, releases: { catalog: { rold: 2, rother: 7 } }, failures: [] }) },
  });
  expect(html.indexOf('id="unit-catalog"')).toBeLessThan(html.indexOf('id="unit-shell"'));
  expect(text).toContain('Fails more often than before');
  // Also where no incident says so: then nobody undoes it.
  expect(text).toContain(`This needs a person catalog@${ids.next}: Fails more often`);
  expect(text).not.toContain('Nothing needs a person');
  expect(text).toContain('Since it was last as expected, shell@r2 went live.');
  expect(text).toContain('Before: 9 of 2000 visits failed, 0.4 % (90 % interval: 0.3 % to 0.8 %).');
  expect(text).toContain('Now: 2 of 20 measured visits were slow, 10 %');
  expect(text).toContain('9 open on this server: 7 with rother, 2 with rold.');
});

test('what this server still says about the release before says nothing of the live one', async () => {
  const undo = evidence(40, 12, { visits: 2000, failed: 9 });
  const text =
    'catalog@r0, activated by Meena, fails more often than the releases before it, and is still live.';
  const message = { kind: 'failing-release', text, command: '', unit: 'catalog', release: 'r0' };
  const shown = await page({
    visits: { summary: async () => [{ unit: 'catalog', id: 'r0', undo, slow: undo, browsers: [] }] },
    conditions: [
      {
        keys: ['failing-release'],
        after: 0,
        find: async () => [{ ...message, key: 'failing-release/catalog@r0' }],
      },
    ],
  });
  expect(shown.text).not.toMatch(/more often than/);
  expect(shown.text).toContain('Nothing needs a person.');
  expect(shown.text).toContain('Visits None.');
});

test('vitals are counted by unit, up to each limit', async () => {
  const registry = new Registry();
  const routes = [{ path: '/cellar' }, { path: '/start' }] as never;
  const add = createVitalMetrics(registry, { liveRelease: () => ({ routes }) as never }, () => 0, {
    info: () => undefined,
  });
  const vitals = (
    [
      ['catalog', '/cellar', 900],
      ['catalog', '/start', 2400],
      ['catalog', '/start', 11_000],
      ['shell', '/start', 1500],
    ] as const
  ).map(([unit, page, value]) => ({ unit, release: 'r', page, name: 'LCP' as const, value }));
  add(vitals, '192.0.2.1');
  const limits = [1, 1.8, 2.5, 3.2, 4, 6, 10];
  expect(await readVitals(registry)).toEqual({
    catalog: [{ name: 'LCP', limits, counts: [1, 0, 1, 0, 0, 0, 0, 1], good: 2 }],
    shell: [{ name: 'LCP', limits, counts: [0, 1, 0, 0, 0, 0, 0, 0], good: 1 }],
  });
  const { html, text } = await page({ metrics: { registry } });
  expect(html).toMatch(/<svg [^>]*aria-hidden="true"/);
  expect(text).toContain('Largest content shown 2 of 3 within 2.5 s');
});
