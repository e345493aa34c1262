import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { endAfterTest } from '../../testing/end-after-test.ts';
import { describePostgres, testSchema } from '../../testing/test-postgres.ts';
import type { StoredRow } from '../repositories.ts';
import { migrations } from '../schema.data.ts';
import { openPostgres } from './open-postgres.ts';

const next = [
  ...migrations,
  {
    part_records: { columns: { note_of_tomorrow: 'TEXT' } },
    of_tomorrow: { key: 'id', columns: { id: '{id}' } },
  },
];

async function connected(url: string) {
  const client = new Client(url);
  await client.connect();
  endAfterTest(() => client.end());
  return client;
}

const expiresAt = Date.now() + 3_600_000;
const reviews = Array.from({ length: 20 }, (_, index) => [`R${100 + index}`, { by: 'Dummy Devi' }] as const);

describePostgres('a database of the previous version', () => {
  test('is upgraded while that version serves and a backup reads; then both versions serve, also after a restart', async () => {
    await using schema = await testSchema();
    const other = await connected(schema.url);
    const old = (await openPostgres(schema.url)).repositories;
    await old.partRecords('reviews').put(reviews, false);
    // The backup has read the first review: it holds the lock of the table until it ends.
    const backup = old.rows()[Symbol.asyncIterator]();
    // Also if the test fails: the change of the table waits for it, and the schema cannot be dropped before.
    endAfterTest(() => backup.return?.(undefined));
    const copied: StoredRow[] = [(await backup.next()).value];
    expect(copied[0]?.table).toBe('part_records');

    let upgraded = false;
    const upgrading = openPostgres(schema.url, { migrations: next }).finally(() => {
      upgraded = true;
    });
    upgrading.catch(() => {});
    let attempts = 0;
    const countAttempts = async () => {
      for (let waited = false; attempts < 2; await setTimeout(50)) {
        const { rows } = await other.query(
          `SELECT count(*) AS waiting FROM pg_locks
           WHERE NOT granted AND mode = 'AccessExclusiveLock' AND relation = 'part_records'::regclass`,
        );
        const waits = Number(rows[0].waiting) > 0;
        if (waited && !waits) attempts += 1;
        waited = waits;
      }
    };
    let slowestRead = 0;
    const useOld = async () => {
      for (let turn = 0; attempts < 2; turn += 1) {
        const began = performance.now();
        expect(await old.partRecords('reviews').find('R100')).toEqual({ by: 'Dummy Devi' });
        slowestRead = Math.max(slowestRead, performance.now() - began);
        expect(await old.usedIds.use(`solution-${turn}`, expiresAt)).toBe(true);
        expect(upgraded).toBe(false);
        await setTimeout(20);
      }
    };
    // A connection of its own: a read waits behind the change and would see only its end.
    await Promise.all([countAttempts(), useOld()]);
    expect(slowestRead).toBeLessThan(4000);
    for (let row = await backup.next(); !row.done; row = await backup.next()) copied.push(row.value);
    expect(copied.filter(({ table }) => table === 'part_records')).toHaveLength(reviews.length);

    const upgrade = await upgrading;
    expect(upgrade.fresh).toBe(false);
    const restarted = (await openPostgres(schema.url)).repositories;
    for (const repositories of [old, restarted, upgrade.repositories]) {
      const records = repositories.partRecords('reviews');
      expect(await records.keys()).toEqual(reviews.map(([key]) => key));
      await records.put(reviews, false);
      await repositories.close();
    }
  }, 120_000);
});
