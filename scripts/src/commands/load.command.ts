import { parseArgs } from 'node:util';
import { runLoad } from '@platform/verify/load';
import { loadedSite } from '../verify.data.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * `npm run load`: measures how long visitors wait while applications are submitted, with a server in a child process
 * on loopback.
 *
 *     --seconds 60      duration of each half
 *     --requests 500    requests for pages, files and data per second
 *     --submissions 30  applications per second, each with a resume
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string', default: '500' },
    submissions: { type: 'string', default: '30' },
  },
});

await explainFailure(async () => {
  const found = await runLoad({
    site: loadedSite,
    seconds: Number(values.seconds),
    requests: Number(values.requests),
    submissions: Number(values.submissions),
    print: console.log,
  });
  for (const finding of found) console.log(`FOUND  ${finding}`);
  process.exitCode = found.length === 0 ? 0 : 1;
});
