import { type FormDeclaration, type Forms, formLimits, type Release } from '@platform/contract';
import { createFindForm, type FindForm } from '@platform/releases/serving';
import { tinyRelease } from '@platform/releases/testing';

const privacy = [{ name: 'Messages', what: 'What you enter.', why: 'To answer you.', kept: 'A while.' }];

/** A form with a field of each format and a file, at an address of its own. */
export const sampleApplicationForm = {
  page: '/join-innovation',
  address: '/api/send-email',
  sentPage: '/application-sent',
  fields: [
    { name: 'fullName', label: 'Full name', format: 'line', max: 120, required: 'Enter your full name.' },
    { name: 'email', label: 'Email', format: 'email', required: 'Enter your email address.' },
    { name: 'phoneNo', label: 'Phone number', format: 'phone' },
    { name: 'address', label: 'Address', format: 'text', max: 300 },
    { name: 'startDate', label: 'Start date', format: 'date' },
    { name: 'years', label: 'Years of work', format: 'number', least: 0, most: 60 },
    { name: 'moves', label: 'Would move', format: 'checkbox' },
    { name: 'district', label: 'District', format: 'line', max: 80 },
    { name: 'state', label: 'State', format: 'line', max: 80 },
    { name: 'gender', label: 'Gender', format: 'choice', choices: ['Male', 'Female', 'Other'] },
    {
      name: 'position',
      label: 'Position',
      format: 'choice',
      choices: ['Software Engineer', 'UI/UX Designer', 'App Developer', 'AI/ML Developer'],
      invalid: 'Choose one of the listed positions.',
    },
  ],
  file: {
    name: 'resume',
    label: 'Resume',
    types: ['pdf', 'docx'],
    bytes: formLimits.fileBytes,
    required: 'Please fill all required fields and upload a resume.',
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
  privacy,
} as const satisfies FormDeclaration;

/** A form that takes an application back. */
export const sampleWithdrawalForm = {
  page: '/withdraw',
  fields: [{ name: 'reference', label: 'Reference', format: 'reference', required: 'Enter your reference.' }],
  erases: { form: 'application', unknown: 'No application has this reference.' },
  messages: { incomplete: 'Please enter the reference.', failed: 'Not withdrawn.', sent: 'It is withdrawn.' },
  mail: { subject: 'Withdrawn: {reference}', intro: 'An application was withdrawn.' },
  keepDays: 30,
  privacy,
} as const satisfies FormDeclaration;

/** A form without a file, which needs a pass: see `sampleGuard`. */
export const sampleEnquiryForm = {
  page: '/contact',
  address: '/api/v1.0/email/send',
  fields: [
    { name: 'firstName', label: 'First name', format: 'line', max: 80, required: 'Enter your first name.' },
    { name: 'lastName', label: 'Last name', format: 'line', max: 80, required: 'Enter your last name.' },
    { name: 'email', label: 'Email', format: 'email', required: 'Enter your email address.' },
    { name: 'useCase', label: 'Use case', format: 'text', max: 2000, required: 'Tell us what you need.' },
    {
      name: 'source',
      label: 'Heard about us',
      format: 'line',
      max: 120,
      required: 'Tell us how you heard about us.',
    },
  ],
  messages: {
    incomplete: 'Please fill out all required fields and verify you are not a robot.',
    failed: 'Failed to Submit. Please try again.',
    sent: 'Successfully Submitted!',
  },
  mail: { subject: 'Enquiry: {firstName} {lastName}', intro: 'An enquiry has arrived through the website.' },
  keepDays: 730,
  privacy,
} as const satisfies FormDeclaration;

export const sampleCallbackForm = {
  page: '/callback',
  fields: [
    { name: 'name', label: 'Name', format: 'line', required: 'Enter your name.' },
    { name: 'phone', label: 'Phone', format: 'phone', required: 'Enter your phone number.' },
  ],
  messages: { incomplete: 'Please fill in both fields.', failed: 'Not sent.', sent: 'We will call you.' },
  mail: { subject: 'Callback: {name}', intro: 'Somebody wants to be called.' },
  keepDays: 30,
  privacy,
} as const satisfies FormDeclaration;

/** Id of the live releases of `findSampleForm`. */
export const sampleRelease = 'r0sample00';

const live: Readonly<Record<string, Forms>> = {
  catalog: { application: sampleApplicationForm, withdrawal: sampleWithdrawalForm },
  contact: { enquiry: sampleEnquiryForm },
  product: { callback: sampleCallbackForm },
};

/** Finds the forms above; with `others`, also those of releases that are not live: `catalog@r0older000` → its forms. */
export function findSampleForm(others: Readonly<Record<string, Forms>> = {}): FindForm {
  const formsOf = (releases: readonly Pick<Release, 'unit' | 'id' | 'forms'>[]) =>
    createFindForm(
      { read: async () => null },
      { live: () => releases as readonly Release[], isInTabs: () => true },
    );
  const current = formsOf([
    tinyRelease('shell').release,
    ...Object.entries(live).map(([unit, forms]) => ({ unit, id: sampleRelease, forms })),
  ]);
  return async (unit, name, release) => {
    const forms = others[`${unit}@${release}`];
    if (!forms) return current(unit, name, release);
    const named = formsOf([{ unit, id: String(release), forms }]);
    return (await named(unit, name, release)) ?? current(unit, name, null);
  };
}
