import { describeNoticeRace } from '../testing/notice-race.ts';
import { describePostgres, testSchema } from '../testing/test-postgres.ts';

describePostgres('servers on one PostgreSQL', () => {
  describeNoticeRace(async () => {
    const schema = await testSchema();
    return { address: schema.url, [Symbol.asyncDispose]: () => schema[Symbol.asyncDispose]() };
  });
});
