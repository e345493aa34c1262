import { declareForm, inForm } from '@platform/forms/testing';
import { SelectField } from './select-field.tsx';

const choices = ['Left', 'Right, beside the compressor'];
const form = declareForm([
  { name: 'bay', label: 'Bay', format: 'choice', choices },
  { name: 'needed', label: 'Bay', format: 'choice', choices, required: 'Choose a bay.' },
]);

export const selectFieldFixtures = [
  inForm('nothing chosen', <SelectField name="bay" />, { form }),
  inForm('chosen', <SelectField name="bay" />, { form, values: { bay: 'Right, beside the compressor' } }),
  inForm('with a choice that is not offered any more', <SelectField name="bay" withheld={choices} />, {
    form,
    values: { bay: 'Left' },
  }),
  inForm('with an error', <SelectField name="needed" />, { form, errors: { needed: 'Choose a bay.' } }),
];
