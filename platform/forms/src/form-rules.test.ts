import type { FormDeclaration, FormField, FormFile } from '@platform/contract';
import { declareForm } from '@platform/forms/testing';
import { pageSchema } from './form-rules.ts';

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

const line = (more: Partial<FormField> = {}): FormField => ({
  ...{ name: 'one', label: 'One', format: 'line', ...more },
});

test.each<[string, object, readonly string[]]>([
  ['no file', { one: 'A' }, ['Choose a file.']],
  ['no value', { cv: new File(['%PDF-'], 'cv.pdf') }, ['Enter it.']],
  ['an empty file', { one: 'A', cv: new File([], 'cv.pdf') }, ['Please select a valid file.']],
  ['everything', { one: 'A', cv: new File(['%PDF-'], 'cv.pdf') }, []],
])('the schema of the page, with %s', async (_, values, errors) => {
  const schema = pageSchema(formOf(line({ required: 'Enter it.' })), {});
  const found = schema.validate({ cv: null, ...values }, { abortEarly: false }).then(
    () => [],
    (error) => error.errors,
  );
  expect(await found).toEqual(errors);
});

test('a file that is not required may be left out, and is checked if it is there', async () => {
  const { required: _, ...optional } = file;
  const schema = pageSchema({ ...formOf(line()), file: optional }, {});
  await expect(schema.validate({ one: '', cv: null })).resolves.toEqual({ one: '', cv: null });
  await expect(schema.validate({ cv: new File([], 'cv.pdf') })).rejects.toThrow(file.invalid);
});
