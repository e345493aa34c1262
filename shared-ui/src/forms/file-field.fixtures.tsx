import type { Fixture } from '../components/fixture.ts';
import { InForm } from '../testing/in-form.tsx';
import { FileField } from './file-field.tsx';

const resume = new File(['x'.repeat(184_000)], 'asha-rider-resume.pdf', { type: 'application/pdf' });

export const fileFieldFixtures: readonly Fixture[] = [
  {
    name: 'no file yet',
    node: (
      <InForm>
        <FileField name="resume" label="Resume" accept=".pdf,.docx" hint="PDF or DOCX." required />
      </InForm>
    ),
  },
  {
    name: 'a file',
    node: (
      <InForm values={{ resume }}>
        <FileField name="resume" label="Resume" accept=".pdf,.docx" />
      </InForm>
    ),
  },
  {
    name: 'with an error',
    node: (
      <InForm errors={{ resume: 'File size must be less than 1 MB.' }}>
        <FileField name="resume" label="Resume" accept=".pdf,.docx" required />
      </InForm>
    ),
  },
];
