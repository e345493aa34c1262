import { emptyValues, type FormDeclaration, formSchema } from '@platform/contract';
import { type FormikErrors, yupToFormErrors } from 'formik';
import * as yup from 'yup';
import { fileError } from './declared.ts';
import type { FieldValue } from './form-state.ts';

/** A control whose value is not sent: the tick of a confirmation, the pass of a robot check. */
export interface ExtraControl {
  /** Its value before anything is entered. */
  readonly initial: FieldValue;
  /** The message if it is empty. Without it, it may be. */
  readonly required?: string;
}

export type ExtraControls = Readonly<Record<string, ExtraControl>>;

/** The values of a form before anything is entered. */
export function initialValues(form: FormDeclaration, more: ExtraControls): Record<string, FieldValue> {
  const extra = Object.entries(more).map(([name, { initial }]) => [name, initial]);
  return { ...emptyValues(form), ...(form.file && { [form.file.name]: null }), ...Object.fromEntries(extra) };
}

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

export type Validated =
  | { readonly status: 'valid'; readonly values: object }
  | { readonly status: 'invalid'; readonly errors: FormikErrors<Record<string, unknown>> };

/** The values as the schema casts them (trimmed), or the first error of each field. */
export function validateValues(schema: yup.ObjectSchema<object>, values: object): Validated {
  try {
    return { status: 'valid', values: schema.validateSync(values, { abortEarly: false }) };
  } catch (error) {
    if (!yup.ValidationError.isError(error)) throw error;
    return { status: 'invalid', errors: yupToFormErrors(error) };
  }
}
