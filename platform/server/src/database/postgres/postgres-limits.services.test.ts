import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { describePostgres, testSchema } from '../../testing/test-postgres.ts';
import { DatabaseBusyError } from '../database-error.ts';
import { openPostgres } from './open-postgres.ts';

describePostgres('a table that another transaction has locked', () => {
  test('is read for five seconds on ten connections at most, and stops no write to another table', async () => {
    await using schema = await testSchema();
    const { repositories } = await openPostgres(schema.url);
    const other = new Client(schema.url);
    await other.connect();
    const backends = async () => {
      const { rows } = await other.query(
        `SELECT count(*) AS waiting FROM pg_locks
         WHERE NOT granted AND relation = 'part_records'::regclass`,
      );
      return Number(rows[0].waiting);
    };
    try {
      const { partRecords, usedIds } = repositories;
      const reviews = partRecords('reviews');
      await usedIds.use('before', Date.now() + 60_000);
      await other.query('BEGIN; LOCK TABLE part_records IN ACCESS EXCLUSIVE MODE');
      const began = performance.now();
      let reading = 60;
      const reads = Array.from({ length: 60 }, (_, index) =>
        reviews
          .find(`R${index}`)
          .then(
            () => null,
            (error: unknown) => error,
          )
          .then((error) => {
            reading -= 1;
            return { error, after: performance.now() - began };
          }),
      );
      const most: number[] = [];
      const writes: boolean[] = [];
      while (reading > 0) {
        most.push(await backends());
        writes.push(await usedIds.use(`solution-${writes.length}`, Date.now() + 60_000));
        await setTimeout(200);
      }
      const ended = await Promise.all(reads);
      for (const { error } of ended) expect(error).toBeInstanceOf(DatabaseBusyError);
      expect(Math.max(...ended.map(({ after }) => after))).toBeLessThan(20_000);
      expect(Math.max(...most)).toBeGreaterThan(0);
      expect(Math.max(...most)).toBeLessThanOrEqual(10);
      expect(writes.length).toBeGreaterThan(0);
      expect(writes).not.toContain(false);
      // No backend goes on waiting for a read that has been answered.
      expect(await backends()).toBe(0);
      await other.query('ROLLBACK');
      expect(await reviews.keys()).toEqual([]);
    } finally {
      await other.end();
      await repositories.close();
    }
  }, 60_000);

  test('is not waited for by a copy or by a measurement of the size either', async () => {
    await using schema = await testSchema();
    const { repositories } = await openPostgres(schema.url);
    const other = new Client(schema.url);
    await other.connect();
    try {
      await other.query('BEGIN; LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE');
      await expect(repositories.sizeInBytes()).rejects.toBeInstanceOf(DatabaseBusyError);
      await expect(repositories.rows()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(
        DatabaseBusyError,
      );
      const { rows } = await other.query(
        `SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND relation = 'submissions'::regclass`,
      );
      expect(Number(rows[0].waiting)).toBe(0);
    } finally {
      await other.end();
      await repositories.close();
    }
  }, 60_000);
});
