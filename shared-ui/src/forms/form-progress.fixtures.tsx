import type { Fixture } from '../components/fixture.ts';
import { InForm } from '../testing/in-form.tsx';
import { FormProgress } from './form-progress.tsx';

const required = ['name', 'email', 'resume'];

export const formProgressFixtures: readonly Fixture[] = [
  {
    name: 'on the way',
    wide: true,
    node: (
      <InForm values={{ name: 'Asha', email: 'asha@' }} errors={{ email: 'Half an address.' }}>
        <FormProgress required={required} />
      </InForm>
    ),
  },
  {
    name: 'ready',
    wide: true,
    node: (
      <InForm values={{ name: 'Asha', email: 'asha@rider.example', resume: 'resume.pdf' }}>
        <FormProgress required={required} />
      </InForm>
    ),
  },
  {
    name: 'sending',
    wide: true,
    node: (
      <InForm values={{ name: 'Asha', email: 'asha@rider.example', resume: 'resume.pdf' }} stage="sending">
        <FormProgress
          required={required}
          sending={{ step: 'Uploading your resume', percent: 40, share: 0.2 }}
        />
      </InForm>
    ),
  },
  {
    name: 'sent',
    wide: true,
    node: (
      <InForm values={{ name: 'Asha', email: 'asha@rider.example', resume: 'resume.pdf' }} stage="sent">
        <FormProgress required={required} />
      </InForm>
    ),
  },
];
