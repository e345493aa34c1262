import type { SiteComposition } from '@site/shared-ui/contracts';
import { releasesOf } from '../core/composition/releases-of.ts';
import { siteComposition } from '../core/composition/site-composition.ts';
import { readJournal } from '../core/journal/journal.ts';
import type { JournalEntry } from '../core/journal/journal-entry.ts';
import type { Store } from '../core/store/store.ts';
import type { Asset } from '../rendering/pages/asset.ts';
import { compositionFile, compositionName } from '../rendering/pages/composition-file.ts';
import { rememberUpTo } from './remember.ts';

/** Finds the file of a composition by its name; null where the journal has none of that name. */
export type FindComposition = (name: string) => Promise<Asset | null>;

const compositionsInMemory = 50;

export interface LiveNow {
  readonly entries: readonly JournalEntry[];
  readonly composition: SiteComposition;
}

/**
 * Compositions that a page may still name: the one that is live, those before it, which pages that were opened then
 * ask for when somebody touches them, and one that another server has learned of first.
 */
export function pastCompositions(
  store: Store,
  now: () => LiveNow,
  onGap: (error: unknown) => void,
): FindComposition {
  // By number, not by name: whoever makes up names makes the store no work.
  const known = rememberUpTo<Named>(compositionsInMemory, () => 1);
  const compose = async (sequence: number): Promise<SiteComposition | null> => {
    const { entries, composition } = now();
    if (sequence === composition.sequence) return composition;
    const all = sequence > entries.length ? await readJournal(store, entries) : entries;
    if (sequence > all.length) return null;
    return siteComposition(await releasesOf(store, all.slice(0, sequence), onGap));
  };
  const find = async (sequence: number): Promise<Named | null> => {
    const composition = await compose(sequence);
    return composition && { name: compositionName(composition), file: compositionFile(composition) };
  };
  return async (name) => {
    const sequence = Number(/^([1-9]\d{0,8})-/.exec(name)?.[1] ?? 0);
    const found = sequence > 0 ? await known.get(String(sequence), () => find(sequence)) : null;
    return found?.name === name ? found.file : null;
  };
}

interface Named {
  readonly name: string;
  readonly file: Asset;
}
