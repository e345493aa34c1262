import { type FormDeclaration, type FormField, type FormFile, formatOf } from '@platform/contract';
import { FileField, RadioGroup, SelectField, SiteForm, TextArea, TextField } from '@site/shared-ui/forms';
import { pincodeFormat } from '@site/shared-ui/site';
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

const field = (format: string, more: Partial<FormField> = {}): FormField => ({
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

test.each(['email', 'phone', 'number', pincodeFormat.name])(
  'without our code the browser checks the format %s',
  (format) => {
    const { getByLabelText } = open(formOf(field(format)), <TextField name="one" />);
    expect(getByLabelText('One')).toHaveAttribute('pattern', formatOf(format).typedPattern as string);
  },
);

test.each<[FormField, object]>([
  [field('date'), { type: 'date', max: '9999-12-31' }],
  [field('number'), { inputmode: 'numeric', title: 'Enter a whole number, for example 12.' }],
  [field('number', { decimals: 2, least: 0 }), { inputmode: 'decimal' }],
  // The keys for digits have no minus sign.
  [field('number', { least: -5 }), { inputmode: 'text' }],
  [field('pincode'), { inputmode: 'numeric', autocomplete: 'postal-code' }],
])('the keyboard and the picker of a phone fit %j', (declared, attributes) => {
  const input = open(formOf(declared), <TextField name="one" />).getByLabelText('One');
  for (const [name, value] of Object.entries(attributes)) expect(input).toHaveAttribute(name, value);
});

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
