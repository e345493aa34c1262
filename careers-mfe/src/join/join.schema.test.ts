import { joinSchema } from './join.schema.ts';
import { emptyApplication } from './join.values.ts';

test('the empty form has the fields of the schema with their defaults, and the certification', () => {
  const { certified, ...fields } = emptyApplication;
  expect(fields).toEqual({ ...joinSchema.getDefault(), resume: null });
  expect(certified).toBe(false);
});
