import { formSchema } from '../contracts/form.schema.ts';
import { type FormField, fieldFormats } from '../contracts/form.ts';
import { sampleValues } from './sample-values.ts';

const fields: readonly FormField[] = fieldFormats.flatMap((format) => {
  const field = { label: format, format, ...(format === 'choice' && { choices: ['A', 'B b'] }) };
  return [
    { ...field, name: format },
    { ...field, name: `${format}Required`, required: 'Enter it.' },
  ];
});
const short: readonly FormField[] = (['line', 'text'] as const).flatMap((format) =>
  Array.from({ length: 30 }, (_, less) => ({
    name: `${format}${less + 1}`,
    label: '',
    format,
    max: less + 1,
  })),
);

test('a field of any format, required or not, has a value that is stored as it was entered', () => {
  const form = {
    ...{ page: '/form', fields: [...fields, ...short], keepDays: 1 },
    ...{ messages: { incomplete: '', failed: '', sent: '' }, mail: { subject: '', intro: '' } },
  };
  const values = sampleValues(form);
  expect(Object.values(values)).not.toContain('');
  expect(formSchema(form).validateSync(values)).toEqual(values);
});
