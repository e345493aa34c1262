import type { Fixture } from '../components/fixture.ts';
import { InForm } from '../testing/in-form.tsx';
import { SelectField } from './select-field.tsx';

const options = ['Left', { value: 'r', label: 'Right, beside the compressor' }];

export const selectFieldFixtures: readonly Fixture[] = [
  {
    name: 'nothing chosen',
    node: (
      <InForm>
        <SelectField name="bay" label="Bay" options={options} />
      </InForm>
    ),
  },
  {
    name: 'chosen',
    node: (
      <InForm values={{ bay: 'r' }}>
        <SelectField name="bay" label="Bay" options={options} />
      </InForm>
    ),
  },
  {
    name: 'with an error',
    node: (
      <InForm errors={{ bay: 'Choose a bay.' }}>
        <SelectField name="bay" label="Bay" options={options} required />
      </InForm>
    ),
  },
];
