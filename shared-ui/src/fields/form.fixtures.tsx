import type { FormField, FormFile } from '@platform/contract';
import { declareForm } from '@platform/forms/testing';
import type { Fixture } from '../components/fixture.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { FileField } from './file-field.tsx';
import { FieldRow, FormPart } from './form-part.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';
import { SiteForm } from './site-form.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', format: 'line', required: 'Enter your name.' },
  { name: 'email', label: 'Email', format: 'email' },
  { name: 'bay', label: 'Bay', format: 'choice', choices: ['Left', 'Right'] },
  { name: 'fuel', label: 'Fuel', format: 'choice', choices: ['Petrol', 'Electric'], required: 'Choose one.' },
  { name: 'note', label: 'What is wrong with it', format: 'text' },
];
const file: FormFile = {
  ...{ name: 'photo', label: 'Photo', types: ['pdf'], bytes: 20_000 },
  ...{ invalid: 'Choose a photo.', tooLarge: 'It is too large.' },
};

export const formFixtures: readonly Fixture[] = [
  {
    name: 'every field',
    wide: true,
    node: (
      <SiteForm
        form={declareForm(fields, { file })}
        action="/api/form"
        label="Booking"
        more={{ agreed: { initial: false } }}
        onSubmit={async () => {}}
        submitLabel="Book"
        busyLabel="Booking..."
      >
        <FormPart legend="You">
          <FieldRow>
            <TextField name="name" autoComplete="name" />
            <TextField name="email" hint="We answer to this address." />
          </FieldRow>
        </FormPart>
        <FormPart legend="The vehicle">
          <SelectField name="bay" />
          <RadioGroup name="fuel" hint="As on its papers." />
          <TextArea name="note" />
          <FileField name="photo" hint="JPG or PNG." />
          <CheckboxField name="agreed" label="I may be called about this." />
        </FormPart>
      </SiteForm>
    ),
  },
];
