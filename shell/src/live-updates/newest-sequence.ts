const storageKey = 'site:newest';

/**
 * The newest composition that a server has announced to a document of this tab. A later document may come from the browser's
 * cache, or from a server that does not know it yet. A browser that blocks the storage knows none.
 */
export const newestSequence = {
  /** 0 if none was announced. Ask the server too: a site may have been restored to an earlier time. */
  read: () => {
    try {
      return Number(sessionStorage[storageKey]) || 0;
    } catch {
      return 0;
    }
  },
  remember: (sequence: number) => {
    try {
      sessionStorage[storageKey] = sequence;
    } catch {
      // Blocked or full: the stream of the next document tells.
    }
  },
};
