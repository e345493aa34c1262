import {
  type FieldFormat,
  type FormDeclaration,
  type FormField,
  type FormFile,
  typedPatterns,
} from '@site/shared-ui/contracts';
import { FileField, RadioGroup, SelectField, SiteForm, TextArea, TextField } from '@site/shared-ui/forms';
import { declareForm, visit } from '@site/shared-ui/testing';
import type { ReactNode } from 'react';

const file = {
  name: 'cv',
  label: 'CV',
  types: ['pdf', 'docx'],
  bytes: 1_048_576,
  required: 'Choose a file.',
  invalid: 'Please select a valid file.',
  tooLarge: 'File size must be less than 1 MB.',
} as const satisfies FormFile;

const formOf = (...fields: readonly FormField[]): FormDeclaration => declareForm(fields, { file });

function open(form: FormDeclaration, children: ReactNode, release = '') {
  return visit(
    <SiteForm
      form={form}
      action="/api/form"
      onSubmit={async () => {}}
      submitLabel="Send"
      busyLabel="Sending..."
    >
      {children}
    </SiteForm>,
    { release },
  );
}

const field = (format: FieldFormat, more: Partial<FormField> = {}): FormField => ({
  ...{ name: 'one', label: 'One', format, ...more },
});

test.each<[string, ReactNode, FormField]>([
  ['a text', <TextField key="" name="one" />, field('line')],
  ['a text area', <TextArea key="" name="one" />, field('text')],
  ['a select', <SelectField key="" name="one" />, field('choice', { choices: ['Red', 'Blue'] })],
  ['a radio group', <RadioGroup key="" name="one" />, field('choice', { choices: ['Red', 'Blue'] })],
])('%s has label, required and choices of its declaration', (_, control, declared) => {
  for (const required of [true, false]) {
    const one = { ...declared, ...(required && { required: 'Enter it.' }) };
    const { getByLabelText, container, unmount } = open(formOf(one), control);
    expect(getByLabelText('One')).toBeInTheDocument();
    const controls = [...container.querySelectorAll<HTMLInputElement>('[name="one"]')];
    expect(controls.map((element) => element.required)).toEqual(controls.map(() => required));
    const offered = [
      ...container.querySelectorAll<HTMLInputElement>('option:not([value=""]), [type="radio"]'),
    ];
    expect(offered.map(({ value }) => value)).toEqual(declared.choices ?? []);
    unmount();
  }
});

test.each(['email', 'phone', 'pincode'] as const)(
  'without our code the browser checks the format %s',
  (format) => {
    const { getByLabelText } = open(formOf(field(format)), <TextField name="one" />);
    expect(getByLabelText('One')).toHaveAttribute('pattern', typedPatterns[format]);
  },
);

test('a file field has label, types and required of its declaration', () => {
  const { getByLabelText } = open(formOf(field('line')), <FileField name="cv" />);
  const input = getByLabelText('CV');
  expect(input).toBeRequired();
  expect(input.getAttribute('accept')).toMatch(/^\.pdf,application\/pdf,\.docx,application\/vnd\./);
});

test('the form names the release of its page, so that a browser without script sends it', () => {
  const inputs = (release: string) => {
    const { container, unmount } = open(formOf(field('line')), <TextField name="one" />, release);
    const found = [...new FormData(container.querySelector('form') ?? undefined).entries()];
    unmount();
    return found;
  };
  expect(inputs('careers-1')).toEqual([
    ['release', 'careers-1'],
    ['one', ''],
  ]);
  expect(inputs('')).toEqual([['one', '']]);
});
