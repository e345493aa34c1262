import type { Evidence } from './failure-owner.ts';

/** Calls back for uncaught errors and rejections. The page continues to work after them. */
export function watchUncaughtErrors(
  window: Pick<Window, 'addEventListener'>,
  onError: (evidence: Pick<Evidence, 'error' | 'script'>) => void,
): void {
  window.addEventListener('error', ({ error, filename }) => onError({ error, script: filename }));
  window.addEventListener('unhandledrejection', ({ reason }) => onError({ error: reason }));
}
