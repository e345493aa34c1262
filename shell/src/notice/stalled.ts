import type { NoticeContent } from './notice.ts';

/** Says that the code of a page that can be read did not load. */
export function stalledText(navigator: Pick<Navigator, 'onLine'>): string {
  if (navigator.onLine) return 'You can read this page, but its buttons and forms did not load.';
  return 'You are offline. What you type and press is kept until you are online again.';
}

/** Says what does not work, and offers to try again. */
export function retryNotice(text: string, busy: boolean, onPress: () => void): NoticeContent {
  return { text, actions: [{ label: busy ? 'Trying...' : 'Try again', busy, onPress }] };
}
