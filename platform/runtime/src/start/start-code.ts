import { retryNotice, showNotice, stalledText } from '../notice/notice.ts';
import { createRetry } from '../tab/waiting.ts';
import { loadWithNotice } from './load-with-notice.ts';

/** Code of the start script that the shell's code uses too. */
export const code = { createRetry, loadWithNotice, retryNotice, showNotice, stalledText };

declare global {
  var startCode: typeof code;
}
