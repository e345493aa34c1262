import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { publish, readJournal } from '@platform/releases';
import { activate } from '@platform/releases/changes';
import { author, type BenchSite } from './bench-site.ts';
import { copySources } from './changed-sources.ts';
import { type Figure, Turns } from './figures.ts';
import { changes } from './web/variants.data.ts';

const run = promisify(execFile);

/** As whole processes, with the launcher and without npm: `status`, and `deploy` of a text with all of its checks. */
export async function measureCommands(site: BenchSite, turns: number): Promise<readonly Figure[]> {
  const sources = await copySources(site.path('sources'));
  const env = { SITE_STORE: site.storeFolder };
  for (const turn of [1, 2]) {
    const { release, read } = await site.careers(turn);
    await publish(site.store, release, read, author());
    await activate(site.store, release, author());
  }
  const { length } = (await readJournal(site.store)).entries;
  const [bare, status, build, deploy] = [new Turns(), new Turns(), new Turns(), new Turns()];
  for (let turn = 0; turn < turns; turn += 1) {
    await bare.time(() => run(process.execPath, ['-e', '0']));
    await status.time(() => sources.call(['site', 'status'], env));
  }
  const [{ file, before }] = changes;
  let text: string = before;
  const edit = async (version: string) => {
    const after = before.replace(/'$/, ` ${version}'`);
    await sources.edit({ file, before: text, after });
    text = after;
  };
  // The first build fills the cache.
  for (let turn = 0; turn <= turns; turn += 1) {
    await edit(`built ${turn}`);
    const built = () => sources.call(['build', 'careers']);
    await (turn === 0 ? built() : build.time(built));
    if (turn === 0) continue;
    await edit(`deployed ${turn}`);
    await deploy.time(() => sources.call(['site', 'deploy', 'careers', '--reason', 'a measurement'], env));
  }
  return [
    status.figure(`status, ${length} entries`, 'node -e 0', bare),
    deploy.figure('deploy of a changed text', 'the build of the changed unit', build),
  ];
}
