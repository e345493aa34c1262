import { createManualClock } from '../../testing/manual-clock.ts';
import { testSchema } from '../../testing/test-postgres.ts';
import { type ContractDatabase, contractStart, describeRepositories } from '../repositories.contract.ts';
import { openPostgres } from './open-postgres.ts';

async function open() {
  const schema = await testSchema();
  const clock = createManualClock(contractStart);
  const { repositories, fresh } = await openPostgres(schema.url, { now: clock.now });
  return {
    ...{ repositories, fresh, clock, schema },
    async [Symbol.asyncDispose]() {
      await repositories.close();
      await schema[Symbol.asyncDispose]();
    },
  } satisfies ContractDatabase & Record<string, unknown>;
}

describeRepositories('PostgreSQL', open);
