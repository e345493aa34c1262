import { declareForm, inForm } from '@platform/forms/testing';
import { TextField } from './text-field.tsx';

const form = declareForm([{ name: 'email', label: 'Email', format: 'email', required: 'Enter it.' }]);

export const textFieldFixtures = [
  inForm('empty and required', <TextField name="name" label="Full name" required autoComplete="name" />),
  inForm('with a hint', <TextField name="pincode" label="Pincode" hint="Six digits." />),
  inForm('filled in', <TextField name="email" />, { form, values: { email: 'asha@rider.example' } }),
  inForm('with an error', <TextField name="email" hint="We answer to this address." />, {
    form,
    values: { email: 'asha@' },
    errors: { email: 'Enter an address like name@company.in.' },
  }),
];
