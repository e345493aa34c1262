/** Mail that was handed over, in milliseconds. Other mail goes with what it tells of. */
export const keepSentMail = 30 * 24 * 60 * 60_000;
