import { type ToastKind, type ToastPlace, type Toasts, ToastsProvider } from '@platform/host';
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react';

export interface ToastRequest {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly place: ToastPlace;
}

export type ToastStack = ComponentType<{ readonly requests: readonly ToastRequest[] }>;

export interface ToastViews {
  /** Loads what shows toasts. Called with the first one. */
  readonly load: () => Promise<ToastStack>;
  /** Shows the text of the newest one without that. */
  readonly Plain: ToastStack;
}

interface ToastHostProps {
  readonly views: ToastViews;
  readonly children: ReactNode;
}

/**
 * Provides toasts to pages. It is above the routes, so that a toast stays when its page is left. If the code for it
 * cannot be loaded (toasts often report network failures), the text is shown without it.
 */
export function ToastHost({ views: { load, Plain }, children }: ToastHostProps) {
  const [requests, setRequests] = useState<readonly ToastRequest[]>([]);
  const [Stack, setStack] = useState<ToastStack | null>(null);
  const loading = useRef<Promise<void>>(null);

  const toasts = useMemo((): Toasts => {
    const showThem = async () => {
      try {
        const stack = await load();
        setStack(() => stack);
      } catch {
        loading.current = null;
        setStack(() => Plain);
      }
    };
    return {
      show(kind, text, place = 'default') {
        const retrying = loading.current === null;
        setRequests((earlier) => {
          const id = (earlier.at(-1)?.id ?? 0) + 1;
          return [...(retrying ? [] : earlier), { id, kind, text, place }];
        });
        loading.current ??= showThem();
      },
    };
  }, [load, Plain]);

  return (
    <ToastsProvider value={toasts}>
      {children}
      {Stack && <Stack requests={requests} />}
    </ToastsProvider>
  );
}
