import { type FormDeclaration, formSchema } from '@platform/contract';
import type { FormikErrors } from 'formik';
import * as yup from 'yup';
import { fileError } from './file-rules.ts';
import type { ExtraControls } from './initial-values.ts';

/** The rules of a form on its page: those of the server, and the size of the file. */
export function pageSchema(form: FormDeclaration, more: ExtraControls): yup.ObjectSchema<object> {
  const { file } = form;
  const extra = Object.entries(more).map(([name, { required }]) => [
    name,
    required === undefined ? yup.mixed() : yup.mixed().test(name, required, Boolean),
  ]);
  const schema = (formSchema(form) as yup.ObjectSchema<object>).shape(Object.fromEntries(extra));
  if (!file) return schema;
  const rule = yup.mixed((value): value is File => value instanceof File).nullable();
  const required = file.required === undefined ? rule : rule.required(file.required);
  return schema.shape({
    [file.name]: required.test('file', (value, context) => {
      const message = value instanceof File ? fileError(value, file) : undefined;
      return message === undefined || context.createError({ message });
    }),
  });
}

export { createSubmissionKeys } from './submission-key.ts';

export type Validated =
  | { readonly status: 'valid'; readonly values: object }
  | { readonly status: 'invalid'; readonly errors: FormikErrors<Record<string, unknown>> };

/** Returns the values as the rules cast them (trimmed), or the first error of each field. */
export function createCheck(form: FormDeclaration, more: ExtraControls): (values: object) => Validated {
  const schema = pageSchema(form, more);
  return (values) => {
    try {
      return { status: 'valid', values: schema.validateSync(values, { abortEarly: false }) };
    } catch (error) {
      if (!yup.ValidationError.isError(error)) throw error;
      const found = error.inner.map(({ path = '', message }) => [path, message] as const);
      return { status: 'invalid', errors: Object.fromEntries(found.reverse()) };
    }
  };
}
