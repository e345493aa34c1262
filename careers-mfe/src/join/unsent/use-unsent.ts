import { useRef, useState } from 'react';
import type { Attempt, Unsent } from './create-unsent.ts';
import type { UnsentCode } from './unsent-code.ts';
import { markPrefix, type UnsentState } from './unsent-state.ts';

/** What applications that cannot be sent take from the browser. */
export interface UnsentTools {
  /** Loads the code that keeps them, which is not part of the page's. Rejects where it cannot be loaded. */
  readonly loadCode: () => Promise<UnsentCode>;
  /** Resolves when the code has taken too long for an application that is to be sent. */
  readonly codeTimeout: () => Promise<null>;
  /** Whether this browser may keep one. */
  readonly mayKeepSome: () => boolean;
}

/** Milliseconds. */
const codeTimeout = 3_000;

export const browserTools: UnsentTools = {
  loadCode: () => import('./unsent-code.ts').then((module) => module.unsentCode),
  codeTimeout: () => new Promise((resolve) => setTimeout(resolve, codeTimeout, null)),
  mayKeepSome: () => {
    try {
      return Object.keys(localStorage).some((name) => name.startsWith(markPrefix));
    } catch {
      return false;
    }
  },
};

/** One form's code, once it has been loaded. */
export interface LoadedUnsent extends UnsentCode {
  readonly unsent: Unsent;
}

export interface UnsentForm {
  readonly state: UnsentState;
  readonly code: LoadedUnsent | null;
  /** Loads the code; null where that is not possible now. */
  readonly load: () => Promise<LoadedUnsent | null>;
  readonly attempt: (
    attempt: Omit<Attempt, 'usedRandomKey'>,
    send: (key: string) => Promise<void>,
  ) => Promise<void>;
}

/** The part of it that is in the page's own code: everything else is loaded when it is wanted. */
export function useUnsent({ loadCode, codeTimeout }: UnsentTools): UnsentForm {
  const [state, setState] = useState<UnsentState>({ status: 'none' });
  const [code, setCode] = useState<LoadedUnsent | null>(null);
  const loading = useRef<Promise<LoadedUnsent | null> | null>(null);
  /** The key under which something was sent without that code. */
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
