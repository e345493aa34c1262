import * as yup from 'yup';
import {
  type FieldFormat,
  type FormDeclaration,
  type FormField,
  type FormValues,
  maxCharacters,
} from './form.ts';
import { phonePattern, pincodePattern, wholePattern } from './formats.ts';
import { normalizeLine, normalizePhone, normalizePincode, normalizeText } from './normalize-text.ts';

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
const letter = '[\\p{L}\\p{M}\\p{N}]';
const label = `${letter}(?:[\\p{L}\\p{M}\\p{N}\\u200C\\u200D-]*[\\p{L}\\p{M}\\p{N}\\u200C\\u200D])?`;

/**
 * An address to which a mail can be sent through the internet: its domain may be international, and has a dot. A local
 * part that is not ASCII is refused: most mail servers cannot send to it.
 */
const emailAddress = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?=\\p{L})(?=..)${label}$`, 'u');

interface FormatRule {
  /** Applied to a value before it is counted, checked and stored. Default: `normalizeText`. */
  readonly normalize?: (text: string) => string;
  readonly matches?: RegExp;
  readonly invalid?: string;
}

/** The formats whose values have a pattern, or one line. */
const rules: Readonly<Partial<Record<FieldFormat, FormatRule>>> = {
  line: { normalize: normalizeLine },
  choice: { normalize: normalizeLine },
  email: { matches: emailAddress, invalid: 'Enter an email address like name@example.com.' },
  phone: {
    normalize: normalizePhone,
    matches: wholePattern(phonePattern),
    invalid: 'Enter a phone number with 8 to 15 digits, for example +91 98765 43210.',
  },
  pincode: {
    normalize: normalizePincode,
    matches: wholePattern(pincodePattern),
    invalid: 'Enter a pincode of six digits.',
  },
};

/**
 * The rules for the texts of a form, for the page and for the server. Values are normalized before they are counted:
 * see `normalizeText`. The form must have no faults: see `formFaults`.
 */
export function formSchema<Form extends FormDeclaration>(form: Form): yup.ObjectSchema<FormValues<Form>> {
  const fields = Object.fromEntries(form.fields.map((field) => [field.name, fieldSchema(field)]));
  return yup.object(fields) as unknown as yup.ObjectSchema<FormValues<Form>>;
}

function fieldSchema(field: FormField): yup.AnySchema {
  const { format, required, choices } = field;
  const {
    normalize = normalizeText,
    matches,
    invalid = 'Choose one of the listed values.',
  } = rules[format] ?? {};
  const message = field.invalid ?? invalid;
  const max = maxCharacters(field);
  let schema = yup
    .string()
    .default('')
    .transform((value: unknown) => (typeof value === 'string' ? normalize(value) : value))
    .max(max, `${field.label} can have at most ${max} characters.`);
  if (required !== undefined) schema = schema.required(required);
  if (matches) schema = schema.matches(matches, { message, excludeEmptyString: true });
  if (choices) schema = schema.oneOf(['', ...choices], message);
  return schema;
}
