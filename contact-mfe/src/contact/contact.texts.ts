import { site } from '@site/shared-ui/site';

export const contactTexts = {
  heading: 'Contact Us',
  intro: `Tell us about the vehicle, the workshop or the software you have in mind. A person at ${site.name} in ${site.place.city} reads every enquiry.`,
  close: 'Close',
  otherWays: 'Other ways to reach us',
  afterwards: 'After you press Submit',
  steps: [
    {
      title: 'It becomes one mail',
      text: 'What you wrote goes into our mailbox, word for word. The robot check stays here.',
    },
    {
      title: 'A person reads it',
      text: 'If somebody else here knows more about it, they get it next.',
    },
    {
      title: 'You get an answer',
      text: 'It comes to the address you gave. Work begins only with an agreement that you and we have signed.',
    },
  ],
  form: 'Your enquiry',
  useCaseHint: 'What should it do, for whom, and by when?',
  submit: 'Submit',
  submitting: 'Submitting...',
  withoutScript:
    'The robot check of this form needs JavaScript, so without it nothing can be sent from here. Submit turns what you have typed into a mail to us, or write to',
} as const;
