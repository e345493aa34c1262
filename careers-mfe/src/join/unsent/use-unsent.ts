import { useRef, useState } from 'react';
import type { Attempt, Unsent } from './create-unsent.ts';
import type { UnsentCode } from './unsent-code.ts';
import { markerPrefix, type UnsentState } from './unsent-state.ts';

/** The browser's functions that the form needs for unsent applications. */
export interface UnsentTools {
  /** Loads the code that keeps them, which is a chunk of its own. Rejects if it cannot be loaded. */
  readonly loadCode: () => Promise<UnsentCode>;
  /** Resolves when sending an application should no longer wait for that code. */
  readonly codeTimeout: () => Promise<null>;
  /** Whether this browser may have kept one: there is a marker. */
  readonly mayHaveKept: () => boolean;
}

/** Milliseconds. */
const codeTimeout = 3_000;

export const browserTools: UnsentTools = {
  loadCode: () => import('./unsent-code.ts').then((module) => module.unsentCode),
  codeTimeout: () => new Promise((resolve) => setTimeout(resolve, codeTimeout, null)),
  mayHaveKept: () => {
    try {
      return Object.keys(localStorage).some((name) => name.startsWith(markerPrefix));
    } catch {
      return false;
    }
  },
};

/** The loaded code, with the instance for this form. */
export interface LoadedUnsent extends UnsentCode {
  readonly unsent: Unsent;
}

export interface UnsentForm {
  readonly state: UnsentState;
  readonly code: LoadedUnsent | null;
  /** Loads the code; null if it cannot be loaded now. */
  readonly load: () => Promise<LoadedUnsent | null>;
  readonly attempt: (
    attempt: Omit<Attempt, 'usedRandomKey'>,
    send: (key: string) => Promise<void>,
  ) => Promise<void>;
}

/** The part that belongs to the page's own code. Everything else is loaded when it is needed. */
export function useUnsent({ loadCode, codeTimeout }: UnsentTools): UnsentForm {
  const [state, setState] = useState<UnsentState>({ status: 'none' });
  const [code, setCode] = useState<LoadedUnsent | null>(null);
  const loading = useRef<Promise<LoadedUnsent | null> | null>(null);
  /** The key of an attempt that was sent before that code was loaded. */
  const usedKey = useRef<string | null>(null);

  function load(): Promise<LoadedUnsent | null> {
    loading.current ??= loadCode().then(
      (module) => {
        const loaded = { ...module, unsent: module.create(setState) };
        setCode(loaded);
        return loaded;
      },
      () => {
        loading.current = null;
        return null;
      },
    );
    return loading.current;
  }

  return {
    state,
    code,
    load,
    async attempt(attempt, send) {
      const { randomKey } = attempt;
      const loaded = code ?? (await Promise.race([load(), codeTimeout()]));
      if (loaded)
        return loaded.unsent.attempt({ ...attempt, usedRandomKey: usedKey.current === randomKey }, send);
      usedKey.current = randomKey;
      await send(randomKey);
    },
  };
}
