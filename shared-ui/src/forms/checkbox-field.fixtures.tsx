import type { Fixture } from '../components/fixture.ts';
import { InForm } from '../testing/in-form.tsx';
import { CheckboxField } from './checkbox-field.tsx';

export const checkboxFieldFixtures: readonly Fixture[] = [
  {
    name: 'not ticked',
    node: (
      <InForm>
        <CheckboxField name="agreed" label="I may be called about this." />
      </InForm>
    ),
  },
  {
    name: 'ticked',
    node: (
      <InForm values={{ agreed: true }}>
        <CheckboxField name="agreed" label="I may be called about this." />
      </InForm>
    ),
  },
  {
    name: 'with an error',
    node: (
      <InForm errors={{ agreed: 'Tick this to go on.' }}>
        <CheckboxField name="agreed" label="I have read the terms." required />
      </InForm>
    ),
  },
];
