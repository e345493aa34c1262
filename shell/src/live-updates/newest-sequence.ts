/**
 * How far servers may be behind each other (ms). After that, a lower sequence is the one of a site that was restored to
 * an earlier time.
 */
export const maxLag = 60_000;

const storageKey = 'site:newest';

export interface NewestSequenceDeps {
  /** The tab's own storage; throws if the browser blocks it. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Current time in ms since 1970. */
  readonly now: () => number;
}

/**
 * The newest composition that a server has announced to a document of this tab. A later document may come from a server
 * that does not know it yet.
 */
export interface NewestSequence {
  /** 0 if none was announced within the last minute. */
  read(): number;
  remember(sequence: number): void;
}

export function createNewestSequence({ storage, now }: NewestSequenceDeps): NewestSequence {
  const read = () => {
    try {
      const [sequence = 0, at = 0] = (storage().getItem(storageKey) ?? '').split(' ').map(Number);
      // `at` is in the future if the clock was set back.
      return Math.abs(now() - at) < maxLag ? sequence : 0;
    } catch {
      return 0;
    }
  };
  return {
    read,
    remember: (sequence) => {
      if (sequence < read()) return;
      try {
        storage().setItem(storageKey, `${sequence} ${now()}`);
      } catch {
        // Blocked or full: the stream of the next document tells.
      }
    },
  };
}

/** Of this tab. */
export const newestSequence = createNewestSequence({ storage: () => sessionStorage, now: Date.now });
