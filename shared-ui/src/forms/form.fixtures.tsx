import * as yup from 'yup';
import type { Fixture } from '../components/fixture.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { FileField } from './file-field.tsx';
import { FieldRow, FormPart } from './form-part.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { SiteForm } from './site-form.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

export const formFixtures: readonly Fixture[] = [
  {
    name: 'every field',
    wide: true,
    node: (
      <SiteForm
        label="Booking"
        initialValues={{ name: '', email: '', bay: '', note: '', fuel: '', photo: null, agreed: false }}
        schema={yup.object({ name: yup.string().required('Enter your name.') })}
        onSubmit={async () => {}}
        submitLabel="Book"
        busyLabel="Booking..."
        incompleteMessage="Please fill in what is missing."
      >
        <FormPart legend="You">
          <FieldRow>
            <TextField name="name" label="Name" required autoComplete="name" />
            <TextField name="email" format="email" label="Email" hint="We answer to this address." />
          </FieldRow>
        </FormPart>
        <FormPart legend="The vehicle">
          <SelectField name="bay" label="Bay" options={['Left', { value: 'r', label: 'Right' }]} />
          <RadioGroup
            name="fuel"
            label="Fuel"
            hint="As on its papers."
            options={['Petrol', 'Electric']}
            required
          />
          <TextArea name="note" label="What is wrong with it" />
          <FileField name="photo" label="Photo" accept=".jpg,.png" hint="JPG or PNG." />
          <CheckboxField name="agreed" label="I may be called about this." />
        </FormPart>
      </SiteForm>
    ),
  },
];
