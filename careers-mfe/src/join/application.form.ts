import { type FormDeclaration, formLimits } from '@platform/contract';
import { pincodeFormat } from '@site/shared-ui/site';
import { positions } from '../roles/roles.data.ts';

export const applicationForm = {
  page: '/join-innovation',
  address: '/api/send-email',
  sentPage: '/application-sent',
  fields: [
    { name: 'fullName', label: 'Full name', format: 'line', max: 120, required: 'Enter your full name.' },
    { name: 'email', label: 'Email', format: 'email', required: 'Enter your email address.' },
    { name: 'phoneNo', label: 'Phone number', format: 'phone' },
    { name: 'address', label: 'Address', format: 'text', max: 300 },
    { name: 'pincode', label: 'Pincode', format: pincodeFormat.name },
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
  privacy: [
    {
      name: 'Job applications',
      what: 'What you enter in the fields of the application form, and when you applied. Only the fields marked as required are needed; whether you fill in the rest, gender included, is your choice.',
      why: 'To consider you for the position, to reach you, and to answer questions about the decision.',
      kept: '12 months after the decision, so that we can come back to you for another opening. If you are hired, it becomes part of your employment record. With the reference that you were given after applying, you can withdraw it on this site at any time; then it is erased at once.',
    },
    {
      name: 'Resumes',
      what: 'The PDF or DOCX file you upload and everything you wrote in it.',
      why: 'The same as the application it belongs to.',
      kept: 'As long as the application. A file that was uploaded without an application being sent is deleted within 30 days.',
    },
  ],
} as const satisfies FormDeclaration;
