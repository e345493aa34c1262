import { inForm } from '@platform/forms/testing';
import { CheckboxField } from './checkbox-field.tsx';

const called = <CheckboxField name="agreed" label="I may be called about this." />;
const terms = <CheckboxField name="agreed" label="I have read the terms." required />;

export const checkboxFieldFixtures = [
  inForm('not ticked', called),
  inForm('ticked', called, { values: { agreed: true } }),
  inForm('with an error', terms, { errors: { agreed: 'Tick this to go on.' } }),
];
