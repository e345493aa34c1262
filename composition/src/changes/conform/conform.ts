import { CompositionError } from '../../core/composition-error.ts';
import { refusals } from '../../core/findings/finding.ts';
import { parseRelease, type ReleaseName } from '../../core/releases/release.schema.ts';
import { hasNodeHalf } from '../../core/releases/releases.ts';
import { overlayStore } from '../../core/store/overlay-store.ts';
import { verifyRelease } from '../../core/verify.ts';
import { prerenderPages } from '../../rendering/prerender/prerender-pages.ts';
import { renderInChild } from '../../rendering/prerender/render-in-child.ts';
import type { Renderer } from '../../rendering/prerender/render-outcome.ts';
import { checkAgainstShell } from '../check-compatibility.ts';
import { renderedClassFindings } from '../gate/classes.check.ts';
import { type ConformFinding, createReport, type Report } from './conform-finding.ts';
import { conformRules } from './conform-rules.data.ts';
import { checkFiles, checkScripts } from './file-checks.ts';
import { checkNodeHalf } from './node-checks.ts';
import { type OpenedRelease, openedRelease, passOn } from './opened-release.ts';
import { readRecord } from './read-record.ts';
import { type FolderLimits, folderLimits, openReleaseFolder } from './release-folder.ts';
import { checkExposes, checkRequests, checkSizes, checkStyles } from './unit-checks.ts';
import { usableRelease } from './usable-release.ts';

export interface ConformOptions {
  /** Folder of a shell's release, to render the pages with. */
  readonly shell?: string | null;
  /** Year of the copyright line in rendered pages. */
  readonly year: number;
  /** Runs the Node half; in a limited process by default. */
  readonly render?: Renderer;
  readonly limits?: Partial<FolderLimits>;
}

export interface ConformReport {
  /** Null if release.json does not say. */
  readonly name: ReleaseName | null;
  readonly passed: boolean;
  /** All findings, including warnings. */
  readonly findings: readonly ConformFinding[];
  /** What was left out, and why. */
  readonly notes: readonly string[];
}

/**
 * Checks a release that anybody may have built: whether it keeps `docs/release-contract.md`. Needs no store and no live
 * site. Whatever is in the folder, the answer is a report: nothing is thrown.
 */
export async function conform(
  folder: string,
  { shell = null, year, render = renderInChild, limits = {} }: ConformOptions,
): Promise<ConformReport> {
  const { report, findings } = createReport();
  const notes: string[] = [];
  const fine = () => findings().every(({ warning }) => warning);
  const opened = await attempt('reading the folder', report, () =>
    open(folder, report, { ...folderLimits, ...limits }),
  );
  if (opened) {
    const { release } = opened;
    const checks: Readonly<Record<string, () => Promise<void>>> = {
      files: () => checkFiles(opened, report),
      scripts: () => checkScripts(opened, report),
      requests: () => checkRequests(opened, report),
      exposes: () => checkExposes(opened, report),
      styles: () => checkStyles(opened, report),
      sizes: () => checkSizes(opened, report),
      'the Node half': () => checkNodeHalf(opened, report, render),
    };
    for (const [what, check] of Object.entries(checks)) await attempt(what, report, check);
    if (fine()) await attempt('release.json', report, () => publishable(opened, report));
    if (!hasNodeHalf(release))
      notes.push(
        'There is no Node half: the pages are served with their loading state, and the browser renders them.',
      );
    const host =
      release.unit === 'shell'
        ? opened
        : shell === null
          ? null
          : await attempt('the shell', report, () => openShell(shell, report));
    if (host && host !== opened) checkWithShell(host, opened, report);
    if (!fine()) notes.push('No page was rendered, because of the findings.');
    else if (!host)
      notes.push('No page was rendered: --shell <folder> names a shell’s release to render with.');
    else await attempt('rendering', report, () => checkRendered(host, opened, { year, render }, report));
  }
  return { name: opened && nameOf(opened.release), passed: fine(), findings: findings(), notes };
}

/** Runs a check. An error that it did not expect is a finding too. */
async function attempt<T>(what: string, report: Report, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    report('check-failed', `${what}: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

async function open(path: string, report: Report, limits: FolderLimits): Promise<OpenedRelease | null> {
  const folder = await openReleaseFolder(path, report, limits);
  const record = folder && (await readRecord(folder, report, limits));
  return record && openedRelease(usableRelease(record, folder, report), record, folder);
}

/** @returns null if the record does not say */
function nameOf({ unit, id }: ReleaseName): ReleaseName | null {
  return unit && id ? { unit, id } : null;
}

/** Whether `publish` takes the record: it may have rules that no check here has. */
async function publishable({ record, release }: OpenedRelease, report: Report): Promise<void> {
  try {
    parseRelease(new TextEncoder().encode(JSON.stringify(record)), release.unit);
  } catch (error) {
    if (!(error instanceof CompositionError)) throw error;
    report('record-invalid', error.message);
  }
}

async function checkRendered(
  host: OpenedRelease,
  opened: OpenedRelease,
  { year, render }: Required<Pick<ConformOptions, 'year' | 'render'>>,
  report: Report,
): Promise<void> {
  const [shell, owner] = [host.release, opened.release];
  const store = overlayStore({
    read: async (key) => (await opened.store.read(key)) ?? host.store.read(key),
    create: async () => false,
    list: async () => [],
    remove: async () => undefined,
    watch: () => ({ close: () => undefined }),
  });
  const pair = { shell, owner };
  passOn(refusals(await prerenderPages(store, pair, { year, every: true, render })), report);
  passOn(hasNodeHalf(owner) ? await renderedClassFindings(store, pair) : [], report);
}

async function openShell(folder: string, report: Report): Promise<OpenedRelease | null> {
  const own = createReport();
  const shell = await open(folder, own.report, folderLimits);
  if (shell) passOn(await verifyRelease(shell.store, shell.release), own.report);
  const [fault] = own.findings().filter(({ warning }) => !warning);
  if (shell && !fault && shell.release.unit === 'shell') return shell;
  const why = fault?.sentence ?? `it is a release of ${shell?.release.unit}.`;
  report('shell-unusable', `${folder} is no shell’s release: ${why}`);
  return null;
}

function checkWithShell(host: OpenedRelease, { release }: OpenedRelease, report: Report): void {
  passOn(checkAgainstShell(host.release, release), report);
}

/** How many checks there are. */
export const conformCount = Object.keys(conformRules).length;
