import { type FormDeclaration, formSchema } from '@site/shared-ui/contracts';
import * as yup from 'yup';
import { fileError } from './declared.ts';

/** The rules of a declared form on its page: those of the server, and the size of the file. */
export function pageSchema(form: FormDeclaration): yup.ObjectSchema<Record<string, unknown>> {
  const { file } = form;
  const schema = formSchema(form) as yup.ObjectSchema<Record<string, unknown>>;
  if (!file) return schema;
  const rule = yup.mixed((value): value is File => value instanceof File).nullable();
  const required = file.required === undefined ? rule : rule.required(file.required);
  return schema.shape({
    [file.name]: required.test('file', (value, context) => {
      const message = value instanceof File ? fileError(value, file) : undefined;
      return message === undefined || context.createError({ message });
    }),
  }) as yup.ObjectSchema<Record<string, unknown>>;
}
