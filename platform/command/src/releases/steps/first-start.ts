import { readFile } from 'node:fs/promises';
import type { UnitName } from '@platform/contract';
import type { Journal } from '@platform/releases';
import {
  CompositionError,
  changesIn,
  foldJournal,
  type JournalEntry,
  publish,
  type ReleaseName,
  readJournal,
  releaseText,
  type Store,
} from '@platform/releases';
import type { BuiltRelease } from '@platform/releases/built';
import { type Author, activate, prerenderRollbacks, requirePassed } from '@platform/releases/changes';
import { type MountCheck, runGateOfSet } from '@platform/releases/gate';
import { findingLines } from '@platform/releases/plan-text';
import type { Renderer } from '@platform/releases/rendering';
import { examineJournal } from '@platform/releases/verify';

/** The author, in the journal, of activations in an empty store. */
export const startAuthor = 'npm start';

/** The sources of a unit; `id` is null if they are not built, so that nobody knows their release. */
export interface UnitSources {
  readonly unit: UnitName;
  readonly id: string | null;
}

export interface FirstStart {
  readonly store: Store;
  /** The current sources: of the shell, then of the remotes. */
  readonly sources: readonly UnitSources[];
  /** Builds the current sources, in the same order. */
  readonly build: () => Promise<readonly BuiltRelease[]>;
  readonly now: () => Date;
  readonly print: (line: string) => void;
  readonly render?: Renderer;
}

/** Activates the current sources if nothing is live yet, then prints which of them are not live. */
export async function prepareStore({ store, sources, build, now, print, render }: FirstStart): Promise<void> {
  const { entries, damages } = await examineJournal(store);
  // The server says so, and serves what is before the damage.
  if (damages.length > 0) return;
  let current = sources;
  if (entries.length === 0) {
    const author = () => ({ by: startAuthor, at: now().toISOString(), reason: null });
    const built = await build();
    const activated = await activateFirst(store, built, author, { print, ...(render && { render }) });
    if (activated.length > 0) print(`Live from now on: ${activated.map(releaseText).join(', ')}.`);
    current = built.map(({ release }) => release);
  }
  const { units } = foldJournal(await readJournal(store));
  for (const { unit, id } of current)
    if (units[unit]?.id !== id)
      print(`Not live: the sources of ${unit}. To make them live: npm run site -- deploy ${unit}`);
}

/**
 * Publishes builds, checks them with the gate and activates them as one change set in an empty store. Several processes may
 * do this at once, also with different sources: one set of sources wins.
 *
 * @param built the shell, then the remotes; every process has to use the same order
 * @param options `print` gets the gate's findings
 * @returns the releases that this process activated
 * @throws {CompositionError} `refused` if the gate refuses a release
 */
export async function activateFirst(
  store: Store,
  built: readonly BuiltRelease[],
  author: () => Author,
  { print, render }: Partial<Pick<FirstStart, 'print' | 'render'>> = {},
): Promise<readonly ReleaseName[]> {
  const names = built.map(({ release }) => release);
  const isOurs = (journal: Journal) => journal.entries.every((entry) => isOneOf(names, entry));
  if (!isOurs(await readJournal(store))) return [];
  for (const { release, folder } of built)
    await publish(store, release, (path) => readFile(`${folder}/${path}`), author());

  for (;;) {
    const base = await readJournal(store);
    if (!isOurs(base)) return [];
    const { units } = foldJournal(base);
    const waiting = names.filter(({ unit, id }) => units[unit]?.id !== id);
    const [first, ...others] = waiting;
    if (!first) return [];
    const year = new Date(author().at).getFullYear();
    const rendered = render && { render };
    const report = await runGateOfSet(store, waiting, { base, year, mount: skipMount, ...rendered });
    for (const line of findingLines(report.findings)) print?.(line);
    requirePassed([first, ...others], report);
    const [exact = first, ...more] = report.records;
    const options = { base, with: more, evidence: report.evidence, ...rendered };
    if (!(await activate(store, exact, author(), options).catch(overtakenIsNull))) continue;
    await prerenderRollbacks(store, year, render);
    return waiting.map(({ unit, id }) => ({ unit, id }));
  }
}

/** A first start is for a clone on any machine, also one without a browser. The journal says so. */
const skipMount: MountCheck = async () => ({ status: 'skipped', reason: 'a first start opens no browser' });

/** Whether all that an entry makes live is among these releases. */
function isOneOf(names: readonly ReleaseName[], entry: JournalEntry): boolean {
  return changesIn(entry).every(({ unit, release }) =>
    names.some((name) => name.unit === unit && name.id === release),
  );
}

/** `overtaken` means that another process was first; the caller reads the journal again. */
function overtakenIsNull(error: unknown): null {
  if (error instanceof CompositionError && error.code === 'overtaken') return null;
  throw error;
}
