import type { Fixture } from '../components/fixture.ts';
import { InForm } from '../testing/in-form.tsx';
import { RadioGroup } from './radio-group.tsx';

const options = ['Petrol', 'Diesel', 'Electric'];

export const radioGroupFixtures: readonly Fixture[] = [
  {
    name: 'nothing chosen',
    node: (
      <InForm>
        <RadioGroup name="fuel" label="Fuel" hint="As on its papers." options={options} />
      </InForm>
    ),
  },
  {
    name: 'chosen',
    node: (
      <InForm values={{ fuelOfToday: 'Electric' }}>
        <RadioGroup name="fuelOfToday" label="Fuel of today" options={options} />
      </InForm>
    ),
  },
  {
    name: 'with an error',
    node: (
      <InForm errors={{ fuelOfTomorrow: 'Choose one.' }}>
        <RadioGroup name="fuelOfTomorrow" label="Fuel of tomorrow" options={options} required />
      </InForm>
    ),
  },
];
