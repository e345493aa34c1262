import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from './environment/environment.ts';
import { startServer } from './start-server.ts';
import { applicationRequest, fetchable } from './testing/form-request.ts';
import { samplePart } from './testing/sample-part.ts';
import { formSite } from './testing/sample-site.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { describePostgres, testSchema } from './testing/test-postgres.ts';

const parts = [samplePart];
const options = { site: formSite(), log: { write() {} } };

/** A shared database, and variables for servers with data folders of their own. */
async function place() {
  const folder = temporaryFolder();
  const schema = await testSchema();
  const variables = (server: string, url = schema.url) => ({
    ...{ DATA_DIR: join(folder, server), HOST: '127.0.0.1', PORT: '0' },
    ...{ DATABASE_URL: url, SITE_SECRET: 'a secret that all servers of this test have' },
    ...{ PUBLIC_ORIGIN: 'https://site.example', SMTP_URL: 'smtp://127.0.0.1:1' },
    ...{ MAIL_FROM: 'a@site.example', MAIL_TO: 'b@site.example', RATE_LIMIT_SCALE: '1000' },
  });
  return { path: folder, schema, variables };
}

describePostgres('servers on one PostgreSQL', () => {
  test('start at the same time, fill a new database once, and share what is stored', async () => {
    const here = await place();
    const servers = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        startServer(readEnvironment(here.variables(name), parts), options),
      ),
    );
    try {
      const key = 'key-of-one-application';
      const application = await applicationRequest({ key });
      const answers = await Promise.all(
        servers.map(async ({ url }) => {
          const answer = await fetch(`${url}${application.url}`, fetchable(application));
          return [answer.status, ((await answer.json()) as { reference?: string }).reference];
        }),
      );
      expect(new Set(answers.map(([, reference]) => reference)).size).toBe(1);
      expect(answers.map(([status]) => status)).toEqual([200, 200, 200]);
      for (const { url } of servers) {
        expect((await fetch(`${url}/-/ready`)).status).toBe(200);
        expect((await fetch(`${url}/editions/1`)).status).toBe(200);
      }
    } finally {
      for (const server of servers) await server.close();
    }
    expect(await here.schema.query('SELECT id FROM submissions')).toHaveLength(1);
    // The data folder has no database.
    expect(await readdir(join(here.path, 'one'))).not.toContain('site.sqlite');
    // Samples that were removed stay so.
    await here.schema.query('DELETE FROM part_records');
    await (await startServer(readEnvironment(here.variables('four'), parts), options)).close();
    expect(await here.schema.query('SELECT key FROM part_records')).toEqual([]);
  });
});
