import { markPrefix } from './mark-prefix.data.ts';
import type { UnsentTools } from './use-unsent.ts';

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
