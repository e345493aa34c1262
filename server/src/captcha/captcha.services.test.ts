import { openPostgres } from '../database/postgres/open-postgres.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { solvedPayload } from '../testing/pass-captcha.ts';
import { tcpProxy } from '../testing/tcp-proxy.ts';
import { describePostgres, testSchema } from '../testing/test-postgres.ts';
import { testServer } from '../testing/test-server.ts';

describePostgres('the robot check with PostgreSQL', () => {
  test('is passed with the same solution if the answer to its commit was lost', async () => {
    await using schema = await testSchema();
    await using proxy = await tcpProxy(schema.url);
    const { repositories } = await openPostgres(proxy.url(schema.url), { now: createManualClock().now });
    await using server = await testServer({ repositories });
    const payload = { payload: await solvedPayload(server) };
    const verify = () => server.app.inject({ method: 'POST', url: '/captcha/verify', payload });
    proxy.loseCommitAfter('used_ids');
    const lost = await verify();
    expect([lost.statusCode, lost.json()]).toMatchObject([503, { error: { code: 'commit-unknown' } }]);
    expect(await schema.query('SELECT id FROM used_ids')).toHaveLength(1);
    const again = await verify();
    expect([again.statusCode, again.cookies.length]).toEqual([200, 1]);
  });
});
