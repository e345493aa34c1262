import { readFile } from 'node:fs/promises';
import {
  type Author,
  activate,
  CompositionError,
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
import type { BuiltRelease } from '../build/find-built.ts';

/** Who makes releases live in an empty store, for the journal. */
export const startAuthor = 'npm start';

/** What a start does with its own sources. */
export type StartPlan =
  /** Nothing was ever live, or a first start was interrupted: it builds its sources and makes them live. */
  | { readonly status: 'activate' }
  /** It serves what is live; these releases of its sources are not. */
  | { readonly status: 'serve'; readonly notLive: readonly ReleaseName[] };

/** Pure: what a start with these sources does in a store with this journal. */
export function planStart(entries: readonly JournalEntry[], sources: readonly ReleaseName[]): StartPlan {
  const { units } = foldJournal(entries);
  const notLive = sources.filter(({ unit, id }) => units[unit]?.id !== id);
  const interrupted =
    notLive.length > 0 && entries.every((entry) => entry.by === startAuthor && isOneOf(sources, entry));
  return entries.length === 0 || interrupted ? { status: 'activate' } : { status: 'serve', notLive };
}

export interface FirstStart {
  readonly store: Store;
  /** The releases that the present sources are: the shell, then the remotes. */
  readonly sources: readonly ReleaseName[];
  /** Builds the present sources, in the same order. */
  readonly build: () => Promise<readonly BuiltRelease[]>;
  readonly now: () => Date;
  readonly print: (line: string) => void;
  readonly render?: Renderer;
}

/** Makes the present sources live where nothing is, and prints what is not live of them afterwards. */
export async function prepareStore({ store, sources, build, now, print, render }: FirstStart): Promise<void> {
  let plan = planStart(await readJournal(store), sources);
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
 * Publishes builds and makes them live in a store in which nothing is: the shell first, and each checked with those
 * that follow. Several processes may do this at once, also from different sources. Where another process has made
 * a release live that is not among these builds, this one stops, so that one set of sources wins.
 *
 * @param built the shell, then the remotes; every process has to use the same order
 * @returns the releases that this process made live
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

/** Another process was first; the journal says with what. */
function overtakenIsNull(error: unknown): null {
  if (error instanceof CompositionError && error.code === 'overtaken') return null;
  throw error;
}
