import type { Fixture } from '../components/fixture.ts';
import { declareForm } from '../testing/declare-form.ts';
import { InForm } from '../testing/in-form.tsx';
import { TextField } from './text-field.tsx';

const form = declareForm([{ name: 'email', label: 'Email', format: 'email', required: 'Enter it.' }]);

export const textFieldFixtures: readonly Fixture[] = [
  {
    name: 'empty and required',
    node: (
      <InForm>
        <TextField name="name" label="Full name" required autoComplete="name" />
      </InForm>
    ),
  },
  {
    name: 'with a hint',
    node: (
      <InForm>
        <TextField name="pincode" label="Pincode" hint="Six digits." />
      </InForm>
    ),
  },
  {
    name: 'filled in',
    node: (
      <InForm form={form} values={{ email: 'asha@rider.example' }}>
        <TextField name="email" />
      </InForm>
    ),
  },
  {
    name: 'with an error',
    node: (
      <InForm
        form={form}
        values={{ email: 'asha@' }}
        errors={{ email: 'Enter an address like name@company.in.' }}
      >
        <TextField name="email" hint="We answer to this address." />
      </InForm>
    ),
  },
];
