import { applicationForm } from './application.form.ts';

const { fields, file } = applicationForm;
const kinds = file.types.map((type) => type.toUpperCase()).join(' or ');
const required = [...fields, file]
  .filter((field) => 'required' in field)
  .map(({ label }, index) => (index === 0 ? label : label.toLowerCase()));

/** The specification's messages. */
const pincodeUnknown = 'Invalid pincode or no data found.';
const pincodeFailed = 'Error fetching pincode data';

const byHand = 'Please enter district and state yourself.';

export const joinTexts = {
  title: 'Join Innovation',
  tagline: 'One form, a few minutes. Tell us who you are, where you are, and which role you would like.',
  form: 'Job application',
  parts: { you: 'You', home: 'Where you live', job: 'Your application' },
  certified: 'I certify that what I have entered here is true and complete.',
  resumeHint: `${kinds}, smaller than ${file.bytes / 1_048_576} MB, without a password.`,
  pincode: {
    idle: 'Six digits; district and state are filled in for you.',
    looking: 'Looking up district and state…',
    found: (filled: readonly string[]) => `Filled in ${filled.join(', ')}.`,
    unknown: `${pincodeUnknown} ${byHand}`,
    failed: `${pincodeFailed}. ${byHand}`,
    unknownToast: pincodeUnknown,
    failedToast: pincodeFailed,
  },
  position: {
    chosenClosed: (day: string) =>
      `This role closed on ${day}. Your application still counts if you send it now.`,
    requestedClosed: (title: string, day: string) =>
      `The role ${title} closed on ${day}. Choose another one, or leave this open.`,
  },
  submit: 'Apply Now',
  busy: 'Processing...',
  sending: {
    resume: 'Uploading your resume',
    application: 'Sending your application',
    answer: 'Waiting for our answer',
  },
  sent: 'Thank you. Taking you to the home page…',
  keep: 'Keep your reference',
  before: {
    heading: 'Good to know',
    points: [
      `${required.slice(0, -1).join(', ')} and ${required.at(-1)} are required. The rest helps us, and you may leave it out.`,
      `The resume has to be a file of the type ${kinds}. A photo of it will not do.`,
      'If something goes wrong on the way, what you typed stays here and you can send it again.',
    ],
    privacy: 'What happens to your details',
  },
} as const;
