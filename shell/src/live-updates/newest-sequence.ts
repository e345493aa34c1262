const storageKey = 'site:newest';

/**
 * The newest composition that a server has announced to a document of this tab. A later document may come from the browser's
 * cache, or from a server that does not know it yet.
 */
export interface NewestSequence {
  /** 0 if none was announced. Ask the server too: a site may have been restored to an earlier time. */
  read(): number;
  remember(sequence: number): void;
}

/** @param storage the tab's own; throws if the browser blocks it */
export function createNewestSequence(storage: () => Record<string, string | number>): NewestSequence {
  return {
    read: () => {
      try {
        return Number(storage()[storageKey]) || 0;
      } catch {
        return 0;
      }
    },
    remember: (sequence) => {
      try {
        storage()[storageKey] = sequence;
      } catch {
        // Blocked or full: the stream of the next document tells.
      }
    },
  };
}

/** Of this tab. */
export const newestSequence = createNewestSequence(() => sessionStorage);
