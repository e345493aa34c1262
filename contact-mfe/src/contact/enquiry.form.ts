import type { FormDeclaration } from '@platform/contract';

export const enquiryForm = {
  page: '/contact',
  address: '/api/v1.0/email/send',
  fields: [
    { name: 'firstName', label: 'First name', format: 'line', max: 80, required: 'Enter your first name.' },
    { name: 'lastName', label: 'Last name', format: 'line', max: 80, required: 'Enter your last name.' },
    { name: 'email', label: 'Email', format: 'email', required: 'Enter your email address.' },
    { name: 'useCase', label: 'Use case', format: 'text', max: 2000, required: 'Tell us what you need.' },
    {
      name: 'source',
      label: 'How did you hear about us?',
      format: 'choice',
      required: 'Tell us how you heard about us.',
      choices: [
        'A search engine',
        'A friend or a colleague',
        'LinkedIn, Instagram or X',
        'A workshop or a dealer',
        'An event or the news',
        'Somewhere else',
      ],
    },
  ],
  messages: {
    incomplete: 'Please fill out all required fields and verify you are not a robot.',
    failed: 'Failed to Submit. Please try again.',
    sent: 'Successfully Submitted!',
  },
  mail: { subject: 'Enquiry: {firstName} {lastName}', intro: 'An enquiry has arrived through the website.' },
  keepDays: 730,
  privacy: [
    {
      name: 'Enquiries',
      what: 'What you enter in the fields of the contact form, and when you sent it.',
      why: 'To answer you and, if you wish, to prepare an offer.',
      kept: '24 months after the last message. If a contract follows, as long as tax and company law ask for business records.',
    },
  ],
} as const satisfies FormDeclaration;
