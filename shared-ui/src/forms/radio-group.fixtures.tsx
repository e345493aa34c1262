import type { Fixture } from '../components/fixture.ts';
import { declareForm } from '../testing/declare-form.ts';
import { InForm } from '../testing/in-form.tsx';
import { RadioGroup } from './radio-group.tsx';

const choices = ['Petrol', 'Diesel', 'Electric'];
const form = declareForm([
  { name: 'fuel', label: 'Fuel', format: 'choice', choices },
  { name: 'fuelOfToday', label: 'Fuel of today', format: 'choice', choices },
  { name: 'fuelOfTomorrow', label: 'Fuel of tomorrow', format: 'choice', choices, required: 'Choose one.' },
]);

export const radioGroupFixtures: readonly Fixture[] = [
  {
    name: 'nothing chosen',
    node: (
      <InForm form={form}>
        <RadioGroup name="fuel" hint="As on its papers." />
      </InForm>
    ),
  },
  {
    name: 'chosen',
    node: (
      <InForm form={form} values={{ fuelOfToday: 'Electric' }}>
        <RadioGroup name="fuelOfToday" />
      </InForm>
    ),
  },
  {
    name: 'with an error',
    node: (
      <InForm form={form} errors={{ fuelOfTomorrow: 'Choose one.' }}>
        <RadioGroup name="fuelOfTomorrow" />
      </InForm>
    ),
  },
];
