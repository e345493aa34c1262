/** The sentences of every form, besides those of its declaration. */
export const en = {
  cameBack: 'What you typed before is here again',
  kept: 'This tab keeps it until you send it, erase it or close the tab.',
  erase: 'Erase it',
  offline: 'You were offline, so nothing has been sent',
  notArrived: 'What you sent has not arrived',
  overdue: 'There is no answer yet',
  waiting: 'It is still being sent, and everything stays here.',
  arrived: 'What you sent has arrived',
  mayHaveArrived: 'What you sent may have arrived',
  safe: 'Sending it again is safe: it is stored only once.',
  twice: 'If you send it again, it may arrive twice.',
  again: 'What you typed stays here, and you can send it again.',
  send: 'Send again',
  toCorrect: (labels: readonly string[]) => `${labels.length} fields to correct: ${labels.join(', ')}`,
  keep: 'Keep your reference',
  reference: (reference: string) => `Your reference is ${reference}.`,
  unreadable: 'This file cannot be read. Please choose it again.',
  emailExample: 'For example name@example.com',
  phoneExample: 'For example +91 98765 43210',
};

export type FormMessages = typeof en;
