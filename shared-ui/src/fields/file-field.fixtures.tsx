import type { FormFile } from '@platform/contract';
import { declareForm, inForm } from '@platform/forms/testing';
import { FileField } from './file-field.tsx';

const resume = new File(['x'.repeat(184_000)], 'asha-rider-resume.pdf', { type: 'application/pdf' });

const file: FormFile = {
  ...{ name: 'resume', label: 'Resume', types: ['pdf', 'docx'], bytes: 1_048_576 },
  ...{ invalid: 'Choose a resume.', tooLarge: 'File size must be less than 1 MB.' },
};
const form = declareForm([], { file });
const requiring = declareForm([], { file: { ...file, required: 'Choose a resume.' } });

export const fileFieldFixtures = [
  inForm('no file yet', <FileField name="resume" hint="PDF or DOCX." />, { form: requiring }),
  inForm('a file', <FileField name="resume" />, { form, values: { resume } }),
  inForm('with an error', <FileField name="resume" />, {
    form: requiring,
    errors: { resume: file.tooLarge },
  }),
];
