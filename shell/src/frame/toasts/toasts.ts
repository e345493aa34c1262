import type { ToastViews } from '@platform/runtime';
import { PlainToasts } from './plain-toasts.tsx';

export const toasts: ToastViews = {
  load: async () => (await import('./toast-stack.tsx')).ToastStack,
  Plain: PlainToasts,
};
