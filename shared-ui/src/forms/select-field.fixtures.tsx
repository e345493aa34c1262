import type { Fixture } from '../components/fixture.ts';
import { declareForm } from '../testing/declare-form.ts';
import { InForm } from '../testing/in-form.tsx';
import { SelectField } from './select-field.tsx';

const choices = ['Left', 'Right, beside the compressor'];
const form = declareForm([
  { name: 'bay', label: 'Bay', format: 'choice', choices },
  { name: 'needed', label: 'Bay', format: 'choice', choices, required: 'Choose a bay.' },
]);

export const selectFieldFixtures: readonly Fixture[] = [
  {
    name: 'nothing chosen',
    node: (
      <InForm form={form}>
        <SelectField name="bay" />
      </InForm>
    ),
  },
  {
    name: 'chosen',
    node: (
      <InForm form={form} values={{ bay: 'Right, beside the compressor' }}>
        <SelectField name="bay" />
      </InForm>
    ),
  },
  {
    name: 'with an error',
    node: (
      <InForm form={form} errors={{ needed: 'Choose a bay.' }}>
        <SelectField name="needed" />
      </InForm>
    ),
  },
];
