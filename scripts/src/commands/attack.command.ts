import { parseArgs } from 'node:util';
import { runAttack } from '@platform/verify/attack';
import { attackedSite } from '../verify.data.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * `npm run attack`: sends hostile requests and clients to a server of this site, which runs in a child process on
 * loopback.
 *
 *     --requests 50000   number of random requests
 *     --short            3,000 requests and fewer clients
 *     --seed 1 --path x  replays a reported failure
 *     --only requests    `requests`, `costs` or `clients`
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    path: { type: 'string' },
    only: { type: 'string' },
  },
});

await explainFailure(async () => {
  const found = await runAttack({
    site: attackedSite,
    requests: Number(values.requests ?? (values.short ? 3_000 : 50_000)),
    short: values.short,
    seed: Number(values.seed),
    path: values.path,
    only: values.only,
    print: console.log,
  });
  for (const finding of found) console.log(`FOUND  ${finding}`);
  console.log(found.length === 0 ? '\nNothing was found.' : `\n${found.length} findings.`);
  process.exitCode = found.length === 0 ? 0 : 1;
});
