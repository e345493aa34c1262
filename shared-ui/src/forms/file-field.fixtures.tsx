import type { FormFile } from '@site/shared-ui/contracts';
import type { Fixture } from '../components/fixture.ts';
import { declareForm } from '../testing/declare-form.ts';
import { InForm } from '../testing/in-form.tsx';
import { FileField } from './file-field.tsx';

const resume = new File(['x'.repeat(184_000)], 'asha-rider-resume.pdf', { type: 'application/pdf' });

const file: FormFile = {
  ...{ name: 'resume', label: 'Resume', types: ['pdf', 'docx'], bytes: 1_048_576 },
  ...{ invalid: 'Choose a resume.', tooLarge: 'File size must be less than 1 MB.' },
};
const form = declareForm([], { file });
const requiring = declareForm([], { file: { ...file, required: 'Choose a resume.' } });

export const fileFieldFixtures: readonly Fixture[] = [
  {
    name: 'no file yet',
    node: (
      <InForm form={requiring}>
        <FileField name="resume" hint="PDF or DOCX." />
      </InForm>
    ),
  },
  {
    name: 'a file',
    node: (
      <InForm form={form} values={{ resume }}>
        <FileField name="resume" />
      </InForm>
    ),
  },
  {
    name: 'with an error',
    node: (
      <InForm form={requiring} errors={{ resume: 'File size must be less than 1 MB.' }}>
        <FileField name="resume" />
      </InForm>
    ),
  },
];
