import { declareForm, inForm } from '@platform/forms/testing';
import { RadioGroup } from './radio-group.tsx';

const choices = ['Petrol', 'Diesel', 'Electric'];
const form = declareForm([
  { name: 'fuel', label: 'Fuel', format: 'choice', choices },
  { name: 'fuelOfToday', label: 'Fuel of today', format: 'choice', choices },
  { name: 'fuelOfTomorrow', label: 'Fuel of tomorrow', format: 'choice', choices, required: 'Choose one.' },
]);

export const radioGroupFixtures = [
  inForm('nothing chosen', <RadioGroup name="fuel" hint="As on its papers." />, { form }),
  inForm('chosen', <RadioGroup name="fuelOfToday" />, { form, values: { fuelOfToday: 'Electric' } }),
  inForm('with an error', <RadioGroup name="fuelOfTomorrow" />, {
    form,
    errors: { fuelOfTomorrow: 'Choose one.' },
  }),
];
