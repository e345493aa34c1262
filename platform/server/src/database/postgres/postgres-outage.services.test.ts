import { setImmediate, setInterval } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { applicationRequest } from '../../testing/form-request.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { tcpProxy } from '../../testing/tcp-proxy.ts';
import { describePostgres, testSchema } from '../../testing/test-postgres.ts';
import { testServer } from '../../testing/test-server.ts';
import { openPostgres } from './open-postgres.ts';

/** A server whose way to the database can fail. Its waiting times are those of `clock`. */
async function site() {
  const schema = await testSchema();
  const proxy = await tcpProxy(schema.url);
  const clock = createManualClock();
  const { repositories } = await openPostgres(proxy.url(schema.url), { clock, now: createManualClock().now });
  const server = await testServer({ repositories });
  const send = async (key: string, headers: Readonly<Record<string, string>> = {}) => {
    const post = await applicationRequest({ key, fields: { fullName: key } });
    return server.app.inject({ ...post, headers: { ...post.headers, ...headers } });
  };
  return {
    ...{ proxy, schema, clock, send, app: server.app, repositories, serverClock: server.clock },
    stored: async () => Number((await schema.query('SELECT count(*) FROM submissions'))[0]?.count),
    /** Waiting times stand still while the database has to answer, which it does in real time. */
    async whileTimePasses<T>(result: Promise<T>): Promise<T> {
      let ended = false;
      const end = result.finally(() => {
        ended = true;
      });
      end.catch(() => {});
      for await (const _turn of setInterval(5)) {
        if (ended) break;
        if (!proxy.isAnswering()) clock.advance(100);
        await setImmediate();
      }
      return end;
    },
  };
}

const keys = Array.from({ length: 20 }, (_, index) => `key-of-applicant-${index}`);

describePostgres('an outage of PostgreSQL', () => {
  test('submissions wait for a database that is back soon, and each is stored once', async () => {
    const at = await site();
    expect((await at.send('key-before-the-outage')).statusCode).toBe(200);
    at.proxy.cut();
    const before = at.proxy.connections();
    const answers = Promise.all(keys.map((key) => at.send(key)));
    for await (const _turn of setInterval(5)) if (at.proxy.connections() > before) break;
    at.proxy.restore();
    const statuses = (await at.whileTimePasses(answers)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array(20).fill(200));
    expect(await at.stored()).toBe(21);
  });

  test('while the database is offline, requests get 503 with Retry-After at once, until it is back by itself', async () => {
    const at = await site();
    at.proxy.cut();
    const first = await at.whileTimePasses(at.send('key-of-the-first-applicant'));
    expect(first.json()).toEqual({
      error: {
        code: 'database-unavailable',
        message: 'The server cannot store anything now, so nothing was stored. Please try again in a minute.',
      },
    });
    const before = at.proxy.connections();
    const refused = await Promise.all(keys.map((key) => at.send(key)));
    for (const { statusCode, headers } of [first, ...refused]) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '30']);
    }
    const page = await at.send('key-of-a-form-page', { accept: 'text/html' });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '30']);
    expect(page.body).toContain('nothing was stored');
    const ready = await at.app.inject('/-/ready');
    expect([ready.statusCode, ready.json()]).toMatchObject([
      503,
      { reasons: ['The database cannot be reached.'] },
    ]);
    expect((await at.app.inject('/-/health')).statusCode).toBe(200);
    // Only the loop connects, however many requests come.
    expect(at.proxy.connections() - before).toBe(0);
    expect(await at.stored()).toBe(0);
    at.proxy.restore();
    for await (const _turn of setInterval(5)) {
      at.clock.advance(1000);
      if ((await at.send('key-of-the-first-applicant')).statusCode === 200) break;
    }
    at.serverClock.advance(5000);
    expect((await at.app.inject('/-/ready')).statusCode).toBe(200);
    expect(await at.stored()).toBe(1);
  });

  test.each<[what: string, table: string, request: () => Promise<InjectOptions>]>([
    ['an application', 'submissions', () => applicationRequest({ key: 'key-of-one-application' })],
    ['what a part uses once', 'used_ids', async () => ({ method: 'POST', url: '/passes' })],
  ])(
    'if the response to the COMMIT of %s is lost, sending again finds what was stored',
    async (_what, table, request) => {
      const at = await site();
      const post = await request();
      at.proxy.loseCommitAfter(`INSERT INTO ${table}`);
      const lost = await at.app.inject(post);
      expect([lost.statusCode, lost.headers['retry-after'], lost.json()]).toMatchObject([
        ...[503, '5'],
        { error: { code: 'commit-unknown', message: expect.stringContaining('it is stored only once') } },
      ]);
      expect((await at.app.inject(post)).statusCode).toBe(200);
      expect(await at.schema.query(`SELECT 1 FROM ${table}`)).toHaveLength(1);
    },
  );

  test('a database that does not answer at all counts as lost', async () => {
    const at = await site();
    await at.send('key-before-the-outage');
    at.proxy.stall();
    // The client's own limit for an answer runs in real time.
    const refused = await at.whileTimePasses(at.send('key-during-the-outage'));
    expect(refused.statusCode).toBe(503);
    at.proxy.restore();
    const again = async () => (await at.whileTimePasses(at.send('key-during-the-outage'))).statusCode;
    for await (const _turn of setInterval(5)) {
      at.clock.advance(1000);
      if ((await again()) === 200) break;
    }
    expect(await at.stored()).toBe(2);
  }, 60_000);

  test.each([
    ['53100', 507, undefined, 'storage-full', 'There is no room left for the database.'],
    ['25006', 503, '30', 'database-unavailable', 'The database is read-only.'],
    ['55P03', 503, '5', 'database-busy', 'The database is overloaded.'],
  ])(
    'an error %s of a statement becomes %i, and nothing is stored',
    async (state, status, retryAfter, code, reason) => {
      const at = await site();
      await at.schema.query(
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
         $$BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END$$;
       CREATE TRIGGER refuse BEFORE INSERT ON outbox EXECUTE FUNCTION refuse();
       CREATE TRIGGER refuse BEFORE INSERT ON write_probes EXECUTE FUNCTION refuse()`,
      );
      const answer = await at.send('key-of-one-application');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, retryAfter]);
      expect(answer.json()).toMatchObject({ error: { code } });
      expect((await at.app.inject('/-/ready')).json()).toMatchObject({ reasons: [reason] });
      await at.schema.query('DROP FUNCTION refuse() CASCADE');
      expect(await at.stored()).toBe(0);
      expect((await at.send('key-of-one-application')).statusCode).toBe(200);
    },
  );

  test('a connection that the database ends costs nothing', async () => {
    const at = await site();
    await at.send('key-before-the-end');
    const other = await site();
    // With all connections that it ever needs at once: later counts of a form may take another one.
    await Promise.all(keys.map((key) => other.send(`${key}-of-another-site`)));
    const before = other.proxy.connections();
    expect(await at.schema.endConnections()).toBeGreaterThan(0);
    const answers = await at.whileTimePasses(Promise.all(keys.map((key) => at.send(key))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(await at.stored()).toBe(21);
    expect((await other.send('key-of-another-visitor')).statusCode).toBe(200);
    expect(other.proxy.connections()).toBe(before);
  });
});
