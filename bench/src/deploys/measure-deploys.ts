import { join } from 'node:path';
import { activate, prerenderRollbacks, publish, readJournal, rollback } from '@site/composition';
import { type MountCheck, runGate } from '@site/composition/gate';
import { root } from '@site/site-command';
import { mountInBrowser } from '@site/site-command/mount/mount-in-browser';
import { findBrowser } from '@site/verify/browser';
import { readHashed, runNode, writeSynced } from '../baseline.ts';
import { author, type BenchSite } from '../bench-site.ts';
import { type Figure, type Skipped, Turns } from '../figures.ts';

const noMountCheck: MountCheck = async () => ({ status: 'skipped', reason: 'measured separately' });
const nodeProcess = 'an empty Node process';
const siteCommand = join(root, 'site-command/src/commands/site.command.ts');
const mounting = 'check with mounting every page in a browser';

/**
 * Deploys a release of careers and rolls it back, repeatedly.
 *
 * @param again whether there is time for one more turn
 */
export async function measureDeploys(
  { store, storeFolder, careers, path }: BenchSite,
  again: (turn: number) => boolean,
): Promise<readonly (Figure | Skipped)[]> {
  const year = new Date().getFullYear();
  const times = {
    publish: new Turns(),
    check: new Turns(),
    mount: new Turns(),
    activate: new Turns(),
    rollback: new Turns(),
    command: new Turns(),
  };
  const baseline = { write: new Turns(), node: new Turns(), entry: new Turns(), read: new Turns() };
  let bytes = 0;
  let files = 0;
  let skipped: string | null = null;
  for (let turn = 0; again(turn); turn += 1) {
    const { release, read: readFile } = await careers(turn);
    const contents = await Promise.all(release.files.map((file) => readFile(file.path)));
    files = contents.length;
    bytes = contents.reduce((sum, content) => sum + content.byteLength, 0);
    await baseline.write.time(() => writeSynced(path(`files-${turn}`), contents));
    await times.publish.time(() => publish(store, release, readFile, author()));

    await baseline.node.time(() => runNode(['--eval', '0']));
    const seen = await readJournal(store);
    const gate = (mount: MountCheck) => runGate(store, release, { seen, year, mount });
    const { evidence } = await times.check.time(() => gate(noMountCheck));
    if (turn === 0) {
      const report = await times.mount.time(() => gate(mountInBrowser(() => findBrowser(process.env))));
      const mount = report.evidence.checks.find(({ check }) => check === 'mount');
      if (mount?.outcome === 'skipped') skipped = mount.note;
    }

    await baseline.entry.time(() => writeSynced(path(`entry-${turn}`), [new Uint8Array(2000)]));
    await times.activate.time(() => activate(store, release, author(), { evidence, seen }));
    await prerenderRollbacks(store, year);

    await baseline.read.time(async () => {
      await readHashed(path(`files-${turn}`), files);
      await writeSynced(path(`back-${turn}`), [new Uint8Array(2000)]);
    });
    const request = { unit: 'careers', to: null, recall: false, force: false } as const;
    await times.rollback.time(async () => rollback(store, request, author(), await readJournal(store)));

    await activate(store, release, author(), { again: true, keep: true });
    const command = [siteCommand, 'rollback', 'careers', '--no-hold', '--reason', 'a measurement'];
    await times.command.time(() => runNode(command, { SITE_STORE: storeFolder }));
  }
  const size = `${files} files, ${(bytes / 1e6).toFixed(1)} MB`;
  return [
    times.publish.figure(
      `publish (${size})`,
      'the same files written and synced, one by one',
      baseline.write,
    ),
    times.check.figure('check, without a browser', nodeProcess, baseline.node),
    skipped === null ? times.mount.figure(mounting, nodeProcess, baseline.node) : { what: mounting, skipped },
    times.activate.figure(
      'activate a checked release',
      'one journal entry written and synced',
      baseline.entry,
    ),
    times.rollback.figure('roll back', 'the same files read and hashed, one entry synced', baseline.read),
    times.command.figure('roll back with the command', nodeProcess, baseline.node),
  ];
}
