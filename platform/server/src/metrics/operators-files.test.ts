import { readFileSync } from 'node:fs';
import { sampleSite } from '../testing/sample-site.ts';
import { testServer } from '../testing/test-server.ts';

const read = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

test.each(['alerts.yml', 'dashboard.json'])('a server has every metric that %s uses', async (file) => {
  await using server = await testServer({ site: sampleSite(), hasPages: true });
  const { body } = await server.app.inject('/-/metrics');
  const served = new Set(
    [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const used = new Set(read(file).match(/\b(site|nodejs|process)_\w+/g));
  expect(used.size).toBeGreaterThan(9);
  expect([...used].filter((name) => !served.has(name))).toEqual([]);
});
