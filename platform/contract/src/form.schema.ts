import * as yup from 'yup';
import { type FormDeclaration, type FormField, type FormValues, formatOf, maxCharacters } from './form.ts';
import { normalizeText } from './formats.ts';
import { type FieldMessages, fieldMessages } from './messages/index.ts';

/**
 * The rules for the texts of a form, for the page and for the server. Values are normalized before they are counted:
 * see `normalizeText`. The form must have no faults: see `formFaults`.
 *
 * @param messages for what the declaration has no message for. Default: those of the site's language
 */
export function formSchema<Form extends FormDeclaration>(
  form: Form,
  messages = fieldMessages,
): yup.ObjectSchema<FormValues<Form>> {
  const fields = Object.fromEntries(form.fields.map((field) => [field.name, fieldSchema(field, messages)]));
  return yup.object(fields) as unknown as yup.ObjectSchema<FormValues<Form>>;
}

function fieldSchema(field: FormField, messages: FieldMessages): yup.AnySchema {
  const { required, choices } = field;
  const { name, normalize = normalizeText, matches, invalid } = formatOf(field.format);
  const ofFormat = messages[name as keyof Omit<FieldMessages, 'tooLong'>] as
    | FieldMessages['number']
    | undefined;
  const message = field.invalid ?? invalid ?? ofFormat?.(field) ?? '';
  const max = maxCharacters(field);
  let schema = yup
    .string()
    .default('')
    .transform((value: unknown) => (typeof value === 'string' ? normalize(value) : value))
    .max(max, messages.tooLong(field, max));
  if (required !== undefined) schema = schema.required(required);
  if (matches) schema = schema.test(name, message, (value) => !value || matches(value, field));
  if (choices) schema = schema.oneOf(['', ...choices], message);
  return schema;
}
