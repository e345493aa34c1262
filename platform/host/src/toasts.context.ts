import { useContext } from 'react';
import { createHostContext } from './create-host-context.ts';

/** Form toasts are shown at the bottom right for 3 s, default toasts at the top right for 5 s. */
export type ToastPlace = 'form' | 'default';
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toasts {
  /** Shows a toast. The shell loads the code for it on demand. */
  show(kind: ToastKind, text: string, place?: ToastPlace): void;
}

const ToastsContext = createHostContext<Toasts | null>(null);

export const ToastsProvider = ToastsContext.Provider;

/** The site's toasts. Pages provide the text; the shell renders it. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts needs the shell (or the test support) around the page.');
  return toasts;
}
