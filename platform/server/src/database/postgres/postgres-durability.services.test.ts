import { describePostgres, testSchema } from '../../testing/test-postgres.ts';
import { openPostgres } from './open-postgres.ts';

describePostgres('synchronous_commit of the database', () => {
  test.each([
    ['off', 'on'],
    ['local', 'local'],
    ['on', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('%s is %s in transactions that write', async (setting, expected) => {
    await using schema = await testSchema();
    const url = new URL(schema.url);
    url.searchParams.set('options', `${url.searchParams.get('options')} -c synchronous_commit=${setting}`);
    const { repositories } = await openPostgres(url.href);
    // Each write notes the setting of its own transaction.
    await schema.query(`
      CREATE TABLE written (table_name TEXT, setting TEXT);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO written VALUES (TG_TABLE_NAME, current_setting('synchronous_commit'));
          RETURN NEW;
        END
      $$;
      CREATE TRIGGER noted BEFORE INSERT ON part_records FOR EACH ROW EXECUTE FUNCTION note();
      CREATE TRIGGER noted BEFORE INSERT ON used_ids FOR EACH ROW EXECUTE FUNCTION note()`);
    await repositories.load(
      (async function* () {
        yield { table: 'part_records', row: { part: 'reviews', key: 'R1', value: '{}' } };
      })(),
    );
    await repositories.usedIds.use('solution', Date.now() + 60_000);
    expect(await schema.query('SELECT * FROM written ORDER BY table_name')).toEqual([
      { table_name: 'part_records', setting: expected },
      { table_name: 'used_ids', setting: expected },
    ]);
    await repositories.close();
  });
});
