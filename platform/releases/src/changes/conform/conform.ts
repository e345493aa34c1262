import { refusals } from '../../core/findings/finding.ts';
import { hasNodeHalf, releaseKey } from '../../core/releases/releases.ts';
import { verifyRelease } from '../../core/releases/verify-release.ts';
import { emptyJournal } from '../../core/state/journal-state.ts';
import { overlayStore } from '../../core/store/overlay-store.ts';
import type { Store } from '../../core/store/store.ts';
import { renderInChild } from '../../rendering/prerender/render-in-child.ts';
import type { Renderer } from '../../rendering/prerender/render-outcome.ts';
import { withActivation } from '../gate/candidate.ts';
import { runGate } from '../gate/gate.ts';
import { createReport, type Report } from './conform-finding.ts';
import { checkFiles, checkLibraries, checkManifest, checkScripts } from './file-checks.ts';
import { type OpenedRelease, openRelease } from './opened-release.ts';
import { type FolderLimits, folderLimits } from './release-folder.ts';
import { standInShell } from './stand-in-shell.ts';

export interface ConformOptions {
  readonly shell?: string | null;
  readonly year: number;
  /** Runs the Node half; in a limited process by default. */
  readonly render?: Renderer;
  readonly limits?: Partial<FolderLimits>;
}

export type ConformReport = Awaited<ReturnType<typeof conform>>;

type Source = Pick<OpenedRelease, 'release'> & {
  readonly read: (path: string) => Uint8Array | null | Promise<Uint8Array | null>;
};

/**
 * Checks a release that anybody may have built: whether it keeps `platform/docs/release-contract.md`. That is the schema of
 * `release.json`, what only a folder shows, and the gate without a browser. Needs no store and no live site. Whatever is
 * in the folder, the answer is a report: nothing is thrown. Its name is null if release.json does not say it.
 */
export async function conform(
  folder: string,
  { shell = null, year, render = renderInChild, limits = {} }: ConformOptions,
) {
  const { report, passOn, findings } = createReport();
  const fine = () => findings().every(({ warning }) => warning);
  const notes: string[] = [];
  const { name = null, opened = null } =
    (await attempt('reading the folder', report, () =>
      openRelease(folder, report, { ...folderLimits, ...limits }),
    )) ?? {};
  if (!opened) {
    notes.push('Only release.json was checked: the other checks need one that publish takes.');
    return { name, passed: fine(), findings: findings(), notes };
  }
  const own = [checkFiles, checkScripts, checkManifest, checkLibraries];
  for (const check of own) await attempt(check.name, report, () => check(opened, report));
  const { release } = opened;
  const given =
    shell !== null &&
    release.unit !== 'shell' &&
    (await attempt('the shell', report, () => openShell(shell, report)));
  const host = release.unit === 'shell' ? null : given || standInShell(release);
  if (!hasNodeHalf(release))
    notes.push(
      'There is no Node half: the pages are served with their loading state, and the browser renders them.',
    );
  else if (!given && host)
    notes.push(
      'Pages were loaded, and not rendered: --shell <folder> names a shell’s release to render with.',
    );
  await attempt('the gate', report, async () => {
    const gate = await runGate(storeOf([sourceOf(opened), ...(host ? [host] : [])]), release, {
      base: host ? withActivation(emptyJournal, host.release) : emptyJournal,
      year,
      render,
      mount: async () => ({ status: 'skipped', reason: 'conform opens no browser' }),
    });
    // Only a site knows the pages of other units, to which a redirect may lead.
    gate.findings.filter(({ code }) => code !== 'redirect-lost').forEach(passOn);
    for (const { check, note } of gate.evidence.checks)
      if (note?.startsWith('because of')) notes.push(`The check ${check} did not run, ${note}.`);
  });
  return { name, passed: fine(), findings: findings(), notes };
}

/** An error that a check did not expect is a finding too. */
async function attempt<T>(what: string, report: Report, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    report('check-failed', `${what}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

const sourceOf = ({ release, folder }: OpenedRelease): Source => ({ release, read: folder.read });

/** Releases as a store would have them; what the gate writes stays in memory. */
function storeOf(sources: readonly Source[]): Store {
  return overlayStore({
    read: async (key) => {
      const source = sources.find(({ release }) => key.startsWith(releaseKey(release, '')));
      return source ? source.read(key.slice(releaseKey(source.release, '').length)) : null;
    },
    create: async () => false,
    list: async () => [],
    remove: async () => undefined,
    watch: () => ({ close: () => undefined }),
  });
}

async function openShell(folder: string, report: Report): Promise<Source | null> {
  const own = createReport();
  const { opened } = await openRelease(folder, own.report, folderLimits);
  const source = opened && sourceOf(opened);
  const damaged = source ? refusals(await verifyRelease(storeOf([source]), source.release)) : [];
  const fault = damaged[0] ?? own.findings().find(({ warning }) => !warning);
  if (source?.release.unit === 'shell' && !fault) return source;
  const why = fault?.sentence ?? `it is a release of ${source?.release.unit}.`;
  report('shell-unusable', `${folder} is no shell’s release: ${why}`);
  return null;
}
