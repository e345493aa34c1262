import { createContext, useContext } from 'react';

/** Form toasts stand bottom-right for 3 s; default toasts top-right for 5 s. */
export type ToastPlace = 'form' | 'default';
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toasts {
  /** Shows a toast; the shell loads what that takes. */
  show(kind: ToastKind, text: string, place?: ToastPlace): void;
}

const ToastsContext = createContext<Toasts | null>(null);

export const ToastsProvider = ToastsContext.Provider;

/** The site's toasts; pages say what happened, the shell decides how it looks. */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts needs the shell (or the test support) around the page.');
  return toasts;
}
