import { setInterval, setTimeout } from 'node:timers/promises';
import { openRepositories } from '@platform/server';
import { tcpProxy } from '@platform/server/testing';
import { Client } from 'pg';
import { startPostgres } from './postgres.ts';
import { describeWith } from './testing/describe-with.ts';

async function connected(url: string) {
  const client = new Client(url);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

const expiresAt = Date.now() + 3_600_000;

describeWith('postgres')('a database that becomes read-only while another takes over', () => {
  test('is left by all connections at once, and the write that found out is made on the other', async () => {
    await using old = await startPostgres();
    await using other = await startPostgres();
    await using proxy = await tcpProxy(old.url);
    // The oldest connection is told last that the settings have changed.
    await using onOld = await connected(old.url);
    const places = (databaseUrl: string) => ({ databaseUrl, dataDir: '', filesUrl: null });
    await (await openRepositories(places(other.url))).close();
    const repositories = await openRepositories(places(proxy.url(old.url)));
    const write = (name: string) => repositories.usedIds.use(name, expiresAt);
    try {
      // Every connection of the pool is in use, so that each is one to the old node.
      await Promise.all(Array.from({ length: 30 }, (_, index) => write(`before-${index}`)));
      await onOld.query('ALTER SYSTEM SET default_transaction_read_only = on');
      await onOld.query('SELECT pg_reload_conf()');
      for await (const _turn of setInterval(20)) {
        const { rows } = await onOld.query('SHOW default_transaction_read_only');
        if (rows[0].default_transaction_read_only === 'on') break;
      }
      const during = write('during');
      // As long as a failover takes: only a server that waits for a node that takes writes has refused nothing then.
      await Promise.race([setTimeout(1500), during]);
      proxy.forwardTo(other.url);
      expect(await during).toBe(true);
      const after = Array.from({ length: 30 }, (_, index) => write(`after-${index}`));
      expect(await Promise.all(after)).toEqual(Array(30).fill(true));
      await using onOther = await connected(other.url);
      const { rows } = await onOther.query('SELECT count(*) AS stored FROM used_ids');
      expect(Number(rows[0].stored)).toBe(31);
    } finally {
      await repositories.close();
    }
  }, 120_000);
});
