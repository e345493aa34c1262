import { keepUnsent } from '@site/shared-ui/contracts';

const days = keepUnsent / 86_400_000;

export const unsentTexts = {
  failed: {
    offline: 'You are offline, so your application has not been sent',
    'online-again': 'You are online again, and can send your application',
    connection: 'The connection broke before our server answered',
    server: 'Our server has a fault and could not take your application',
    'too-many': 'Our server did not take this attempt',
    refused: 'Our server did not take your application',
    bug: 'Something went wrong while your application was being sent',
  },
  /** For a status 429 without a reason, as a proxy sends it. */
  tooMany: 'Please send it again in a minute.',
  again: 'You can send it again at any time.',
  once: 'If it has reached us already, it is not stored twice.',
  kept: `It is kept in this browser only, with the resume, until it has been sent, for ${days} days at most. Whoever uses this browser can see it here.`,
  notKept: 'This browser does not let us keep it: it stays only as long as this page is open.',
  found: 'This application may not have reached us',
  triedAt: (date: Date) =>
    `You tried to send it on ${new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' }).format(date)}. If it has arrived after all, it is not stored twice.`,
  filledIn: 'It is filled in below, with its resume.',
  notFilledIn: 'You have typed something else below, so it has not been filled in.',
  send: 'Send again',
  fillIn: 'Fill it in instead',
  erase: 'Erase what is kept',
  gone: {
    title: 'This application was sent, changed or erased in another tab',
    text: 'This browser keeps it no longer. What stands in the form stays until you leave this page.',
  },
  erased: {
    title: 'Erased',
    text: 'This browser keeps nothing of this application any more.',
  },
  stays: 'What you typed stays in the form until you leave this page.',
} as const;
