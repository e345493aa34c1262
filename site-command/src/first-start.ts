import { readFile } from 'node:fs/promises';
import type { BuiltRelease } from '@site/build/units/find-built';
import {
  type Author,
  activate,
  CompositionError,
  examineJournal,
  foldJournal,
  type JournalEntry,
  publish,
  type ReleaseName,
  type Renderer,
  readJournal,
  releaseText,
  renderAhead,
  type Store,
} from '@site/composition';

/** The author, in the journal, of activations in an empty store. */
export const startAuthor = 'npm start';

/** What a start does with its sources. */
export type StartPlan =
  /** Nothing was ever live, or a first start was interrupted: build and activate the sources. */
  | { readonly status: 'activate' }
  /** Serve what is live; `notLive` has the releases of the sources that are not live. */
  | { readonly status: 'serve'; readonly notLive: readonly ReleaseName[] };

/** Plans a start with these sources and this journal. Pure. */
export function planStart(entries: readonly JournalEntry[], sources: readonly ReleaseName[]): StartPlan {
  const { units } = foldJournal(entries);
  const notLive = sources.filter(({ unit, id }) => units[unit]?.id !== id);
  const interrupted =
    notLive.length > 0 && entries.every((entry) => entry.by === startAuthor && isOneOf(sources, entry));
  return entries.length === 0 || interrupted ? { status: 'activate' } : { status: 'serve', notLive };
}

export interface FirstStart {
  readonly store: Store;
  /** The releases of the current sources: the shell, then the remotes. */
  readonly sources: readonly ReleaseName[];
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
  let plan = planStart(entries, sources);
  if (plan.status === 'activate') {
    const author = () => ({ by: startAuthor, at: now().toISOString(), reason: null });
    const activated = await activateFirst(store, await build(), author, render);
    if (activated.length > 0) print(`Live from now on: ${activated.map(releaseText).join(', ')}.`);
    plan = planStart(await readJournal(store), sources);
  }
  if (plan.status === 'activate') return;
  for (const name of plan.notLive)
    print(`Not live: ${releaseText(name)}. To make it live: npm run site -- deploy ${name.unit}`);
}

/**
 * Publishes and activates builds in an empty store: the shell first, and each checked together with those that
 * follow. Several processes may do this at once, also with different sources. If another process has activated a
 * release that is not among these builds, this process stops, so that one set of sources wins.
 *
 * @param built the shell, then the remotes; every process has to use the same order
 * @returns the releases that this process activated
 */
export async function activateFirst(
  store: Store,
  built: readonly BuiltRelease[],
  author: () => Author,
  render?: Renderer,
): Promise<readonly ReleaseName[]> {
  const names = built.map(({ release }) => release);
  const isOurs = (entries: readonly JournalEntry[]) => entries.every((entry) => isOneOf(names, entry));
  if (!isOurs(await readJournal(store))) return [];
  for (const { release, folder } of built)
    await publish(store, release, (path) => readFile(`${folder}/${path}`), author());

  const activated: ReleaseName[] = [];
  for (const [index, name] of names.entries()) {
    const companions = names.slice(index + 1);
    for (;;) {
      const seen = await readJournal(store);
      if (!isOurs(seen)) return activated;
      if (foldJournal(seen).units[name.unit]?.id === name.id) break;
      const entry = await activate(store, name, author(), {
        seen,
        companions,
        ...(render && { render }),
      }).catch(overtakenIsNull);
      if (entry) activated.push({ unit: name.unit, id: name.id });
    }
  }
  if (activated.length > 0) await renderAhead(store, new Date(author().at).getFullYear(), render);
  return activated;
}

function isOneOf(names: readonly ReleaseName[], { unit, release }: JournalEntry): boolean {
  return names.some((name) => name.unit === unit && name.id === release);
}

/** `overtaken` means that another process was first; the caller reads the journal again. */
function overtakenIsNull(error: unknown): null {
  if (error instanceof CompositionError && error.code === 'overtaken') return null;
  throw error;
}
