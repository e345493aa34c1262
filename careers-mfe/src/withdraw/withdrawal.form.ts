import type { FormDeclaration } from '@platform/contract';

/** Links to it carry the reference in the fragment, which no browser sends to a server. */
export const withdrawalPath = '/withdraw-application';

export const withdrawalForm = {
  page: withdrawalPath,
  fields: [{ name: 'reference', label: 'Reference', format: 'reference', required: 'Enter your reference.' }],
  erases: {
    form: 'application',
    unknown:
      'No application has this reference. It may have been withdrawn already, or deleted after its time.',
  },
  messages: {
    incomplete: 'Please enter the reference of your application.',
    failed: 'Error withdrawing the application.',
    sent: 'Your application has been withdrawn.',
  },
  mail: {
    subject: 'Application withdrawn: {reference}',
    intro:
      'An applicant has withdrawn an application. The website has erased it. Please delete the mail with this reference, and the resume in it.',
  },
  keepDays: 30,
  privacy: [
    {
      name: 'Withdrawn applications',
      what: 'The reference of an application that you withdraw on this site, and when you did so. The application itself and its resume are erased at once.',
      why: 'To tell the people who read applications, and to erase it again if we ever have to restore a backup.',
      kept: '30 days; the bare reference as long as the application would have been kept.',
    },
  ],
} as const satisfies FormDeclaration;
