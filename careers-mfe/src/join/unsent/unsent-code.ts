import { createUnsent, type Unsent } from './create-unsent.ts';
import { FindUnsent } from './find-unsent.tsx';
import { unsentDatabase } from './unsent-database.ts';
import { UnsentNotice } from './unsent-notice.tsx';
import type { UnsentState } from './unsent-state.ts';

/** Everything that is loaded only where something has to be kept, or was kept. */
export interface UnsentCode {
  readonly create: (onState: (state: UnsentState) => void) => Unsent;
  readonly FindUnsent: typeof FindUnsent;
  readonly UnsentNotice: typeof UnsentNotice;
}

/** Milliseconds after which an application is sent although another tab has not finished with it: the key suffices. */
const lockTimeout = 10_000;
/** Milliseconds that a database may take; some browsers never answer. No visitor waits for a read. */
const storeTimeout = { read: 10_000, write: 5_000 } as const;

export const unsentCode: UnsentCode = {
  FindUnsent,
  UnsentNotice,
  create: (onState) =>
    createUnsent(
      {
        store: () => unsentDatabase(indexedDB),
        marks: () => localStorage,
        onMarked: (listener) => listen(['storage'], listener),
        lock,
        storeTimeout: (access) => new Promise((resolve) => setTimeout(resolve, storeTimeout[access])),
        now: Date.now,
        digest: () => {
          const { subtle } = crypto as Partial<Pick<Crypto, 'subtle'>>;
          return subtle?.digest.bind(subtle);
        },
        isOnline: () => navigator.onLine,
        onConnection: (listener) => listen(['online', 'offline'], listener),
      },
      onState,
    ),
};

async function lock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  let began = false;
  const run = () => {
    began = true;
    return work();
  };
  try {
    const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
    if (!locks) return await run();
    return await locks.request(name, { signal: AbortSignal.timeout(lockTimeout) }, run);
  } catch (error) {
    if (began) throw error;
    return run();
  }
}

function listen(types: readonly string[], listener: () => void): () => void {
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}
