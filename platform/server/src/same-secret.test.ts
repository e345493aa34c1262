import { join } from 'node:path';
import { openSqlite } from './database/sqlite/open-sqlite.ts';
import { readEnvironment } from './environment/environment.ts';
import { startServer } from './start-server.ts';
import { formSite } from './testing/sample-site.ts';
import { serverPlace } from './testing/server-process.ts';

const options = { site: formSite(), log: { write() {} } };
const [one, two] = [
  'the first secret of the servers of this test',
  'another secret of the same length or so',
];

async function start(env: Readonly<Record<string, string>>, change: Readonly<Record<string, string>>) {
  await (await startServer(readEnvironment({ ...env, ...change }), options)).close();
}

test('a server with another secret does not start, until the change is confirmed', async () => {
  const here = serverPlace();
  await start(here.env, { SITE_SECRET: one });
  await start(here.env, { SITE_SECRET: one });
  const error = await start(here.env, { SITE_SECRET: two }).catch((refused: Error) => refused);
  expect(error).toMatchObject({
    code: 'cannot-start',
    message: expect.stringContaining('The database was used with another SITE_SECRET'),
  });
  const shown = /SITE_SECRET_REPLACES=([0-9a-f]{8})\./.exec((error as Error).message)?.[1] ?? '';
  await expect(start(here.env, { SITE_SECRET: two, SITE_SECRET_REPLACES: 'ffffffff' })).rejects.toThrow(
    shown,
  );
  await start(here.env, { SITE_SECRET: two, SITE_SECRET_REPLACES: shown });
  const { repositories } = await openSqlite(join(here.env.DATA_DIR, 'site.sqlite'));
  expect((await repositories.identity.read())?.secretCheck).toMatch(/^[0-9a-f]{64}$/);
  await repositories.close();
  // The setting may stay: it allows no further change.
  await start(here.env, { SITE_SECRET: two, SITE_SECRET_REPLACES: shown });
  await expect(start(here.env, { SITE_SECRET: one, SITE_SECRET_REPLACES: shown })).rejects.toThrow(
    'another SITE_SECRET',
  );
});
