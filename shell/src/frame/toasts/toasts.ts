import type { ToastViews } from '../../runtime/index.ts';
import { PlainToasts } from './plain-toasts.tsx';

export const toasts: ToastViews = {
  load: async () => (await import('./toast-stack.tsx')).ToastStack,
  Plain: PlainToasts,
};
