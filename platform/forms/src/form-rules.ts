import { emptyValues, type FormDeclaration, type FormFile, formSchema } from '@platform/contract';
import { type FormikErrors, yupToFormErrors } from 'formik';
import * as yup from 'yup';
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

/** The message for a file that cannot be sent because of its size. */
export function fileError(
  { size }: Pick<File, 'size'>,
  { bytes, invalid, tooLarge }: FormFile,
): string | undefined {
  if (size === 0) return invalid;
  return size >= bytes ? tooLarge : undefined;
}

/** The beginnings of ZIP archives and of compound files, in which documents with a password are. */
const containers = ['PK\x03\x04', '\xd0\xcf\x11\xe0'];

/** The message for content that is certainly neither PDF nor DOCX. The server decides about the rest. */
export function contentError(
  content: Uint8Array,
  { invalid }: Pick<FormFile, 'invalid'>,
): string | undefined {
  const start = String.fromCharCode(...content.subarray(0, 1024));
  // Scanners write something before a PDF.
  const possible = start.includes('%PDF-') || containers.some((container) => start.startsWith(container));
  return possible ? undefined : invalid;
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
