import { readFileSync } from 'node:fs';
import { root } from '@platform/releases/root';
import { testServer } from '@platform/server/testing';

test.each(['alerts.yml', 'dashboard.json'])('a server has every metric that %s uses', async (file) => {
  await using server = await testServer({ hasPages: true });
  const { body } = await server.app.inject('/-/metrics');
  const served = new Set(
    [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const used = new Set(readFileSync(`${root}deploy/${file}`, 'utf8').match(/\b(site|nodejs|process)_\w+/g));
  expect(used.size).toBeGreaterThan(9);
  expect([...used].filter((name) => !served.has(name))).toEqual([]);
});
