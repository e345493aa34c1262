import type { NoticeContent } from './notice.ts';

/** Says that the code of a page that can be read did not load. */
export function stalledText(isOnline: boolean): string {
  const reason = isOnline
    ? 'You can read this page, but its buttons and forms did not load.'
    : 'You are offline, or this site does not answer.';
  return `${reason} What you type and press is kept.`;
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
