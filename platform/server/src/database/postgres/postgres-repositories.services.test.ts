import { endAfterTest } from '../../testing/end-after-test.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { contractStart, describeRepositories } from '../../testing/repositories.contract.ts';
import { describePostgres, testSchema } from '../../testing/test-postgres.ts';
import { migrations } from '../schema.data.ts';
import { openPostgres } from './open-postgres.ts';

async function open() {
  const schema = await testSchema();
  const clock = createManualClock(contractStart);
  const { repositories, fresh } = await openPostgres(schema.url, { now: clock.now });
  endAfterTest(repositories.close);
  return { repositories, fresh, clock, schema };
}

describePostgres('PostgreSQL', () => {
  describeRepositories('PostgreSQL', open);

  test('a database that a newer server changed incompatibly is refused with a message, and nothing is written', async () => {
    const db = await open();
    const known = migrations.length;
    await db.schema.query('UPDATE schema_version SET version = 99, compatible_from = 98');
    await expect(openPostgres(db.schema.url)).rejects.toThrow(
      `was changed by a newer server (version 99, this one knows ${known}): start that server, or set DATABASE_URL to another database.`,
    );
    expect(await db.schema.query('SELECT version FROM schema_version')).toEqual([{ version: '99' }]);
  });

  test('one server purges at a time, and another one does after it has ended or failed', async () => {
    await using schema = await testSchema();
    const [one, other] = await Promise.all([openPostgres(schema.url), openPostgres(schema.url)]);
    const { promise: purged, resolve: end } = Promise.withResolvers<void>();
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const first = one.repositories.exclusivePurge(() => {
      begin();
      return purged;
    });
    await began;
    let called = false;
    const purge = async () => {
      called = true;
    };
    expect([await other.repositories.exclusivePurge(purge), called]).toEqual([false, false]);
    end();
    expect(await first).toBe(true);
    // Often, because a lock that is released after the answer is seen by chance.
    for (let round = 0; round < 50; round += 1) {
      called = false;
      const failing = one.repositories.exclusivePurge(() => Promise.reject(new Error('The disk is full.')));
      await expect(failing).rejects.toThrow('The disk is full.');
      expect([await other.repositories.exclusivePurge(purge), called]).toEqual([true, true]);
    }
    for (const { repositories } of [one, other]) await repositories.close();
  });

  test('without a clock for tests, times are those of the database', async () => {
    await using schema = await testSchema();
    const { repositories } = await openPostgres(schema.url);
    const [row] = await schema.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
    expect(Math.abs((await repositories.now()) - Number(row?.now))).toBeLessThan(60_000);
    await repositories.close();
  });
});
