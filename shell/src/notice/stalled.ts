import type { NoticeContent } from './notice.ts';

/** Says that the code of a page that can be read did not load. */
export function stalledText(isOnline: boolean): string {
  return isOnline
    ? 'You can read this page, but its buttons and forms did not load. What you type and press is kept.'
    : 'You are offline, or this site does not answer. What you type and press is kept until it does.';
}

/** Says what does not work, and offers to try again, or what else helps. */
export function retryNotice(
  text: string,
  busy: boolean,
  onPress: () => void,
  label = 'Try again',
): NoticeContent {
  return { text, actions: [{ label: busy ? 'Trying...' : label, busy, onPress }] };
}
