import { useToasts } from '@platform/host';

/** Writes a text to the clipboard and says so, or that the browser does not allow it. */
export function useCopyText(): (text: string, copied: string, failed: string) => Promise<void> {
  const toasts = useToasts();
  return async (text, copied, failed) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show('success', copied, 'default');
    } catch {
      toasts.show('error', failed, 'default');
    }
  };
}
