import type { Fixture } from '../components/fixture.ts';
import { InForm } from '../testing/in-form.tsx';
import { TextField } from './text-field.tsx';

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
        <TextField name="pincode" label="Pincode" hint="Six digits." inputMode="numeric" />
      </InForm>
    ),
  },
  {
    name: 'filled in',
    node: (
      <InForm values={{ email: 'asha@rider.example' }}>
        <TextField name="email" label="Email" format="email" required />
      </InForm>
    ),
  },
  {
    name: 'with an error',
    node: (
      <InForm values={{ email: 'asha@' }} errors={{ email: 'Enter an address like name@company.in.' }}>
        <TextField name="email" label="Email" format="email" hint="We answer to this address." required />
      </InForm>
    ),
  },
];
