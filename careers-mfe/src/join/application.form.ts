import { type FormDeclaration, formLimits } from '@site/shared-ui/contracts';
import { positions } from '../roles/roles.data.ts';

/** The job application. The build writes it into the release, and the server checks and mails what it says. */
export const applicationForm = {
  page: '/join-innovation',
  sentPage: '/application-sent',
  fields: [
    { name: 'fullName', label: 'Full name', format: 'line', max: 120, required: 'Enter your full name.' },
    { name: 'email', label: 'Email', format: 'email', required: 'Enter your email address.' },
    { name: 'phoneNo', label: 'Phone number', format: 'phone' },
    { name: 'address', label: 'Address', format: 'text', max: 300 },
    { name: 'pincode', label: 'Pincode', format: 'pincode' },
    { name: 'district', label: 'District', format: 'line', max: 80 },
    { name: 'state', label: 'State', format: 'line', max: 80 },
    { name: 'gender', label: 'Gender', format: 'choice', choices: ['Male', 'Female', 'Other'] },
    { name: 'position', label: 'Position applying for', format: 'choice', choices: positions },
  ],
  file: {
    name: 'resume',
    label: 'Resume',
    types: ['pdf', 'docx'],
    bytes: formLimits.fileBytes,
    required: 'Please select a valid file.',
    invalid: 'Please select a valid file.',
    tooLarge: 'File size must be less than 1 MB.',
  },
  notStored: ['certified'],
  messages: {
    incomplete: 'Please fill all required fields and upload a resume.',
    failed: 'Error submitting the application.',
    sent: 'Application submitted successfully!',
  },
  mail: {
    subject: 'Application: {fullName}, {position}',
    intro: 'A job application has arrived through the website.',
  },
  keepDays: 365,
} as const satisfies FormDeclaration;
