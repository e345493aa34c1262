import { type Store, StoreError } from '@site/composition';
import { entrySequence } from './entry-sequence.ts';

export interface ExportStore {
  readonly store: Store;
  /** Throws if the store has failed to answer at any time. */
  requireAnswers(): void;
}

/**
 * A store as one export reads it: its journal ends where it ends now. The plan and the pages are then of one
 * composition, whatever is deployed meanwhile.
 *
 * A page can be made without its inline styles, and a server makes it again later. An export cannot, so one failed
 * reading is an error.
 */
export async function exportStore(below: Store): Promise<ExportStore> {
  const sequences = (await below.list('journal/')).map(entrySequence);
  const end = sequences.findLast((sequence) => sequence > 0) ?? 0;
  const isLater = (key: string) => entrySequence(key) > end;
  let failure: StoreError | null = null;
  const remember = (error: unknown): never => {
    if (error instanceof StoreError) failure ??= error;
    throw error;
  };
  const store: Store = {
    ...below,
    read: async (key) => (isLater(key) ? null : below.read(key).catch(remember)),
    list: async (prefix, after) => {
      const keys = await below.list(prefix, after).catch(remember);
      return keys.filter((key) => !isLater(key));
    },
    // Nothing changes in it.
    watch: () => ({ close: () => undefined }),
  };
  return {
    store,
    requireAnswers: () => {
      if (failure) throw failure;
    },
  };
}
