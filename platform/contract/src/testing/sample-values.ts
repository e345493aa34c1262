import { type FormDeclaration, type FormField, findFormat, maxCharacters } from '@platform/contract';

/** For each text field of a form, a value that a visitor could enter. */
export function sampleValues({ fields }: Pick<FormDeclaration, 'fields'>): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((field) => [field.name, sampleValue(field)]));
}

function sampleValue(field: FormField): string {
  const { name, format, choices, least, most } = field;
  switch (format) {
    case 'email':
      return `${name.toLowerCase()}@sample.example`;
    case 'phone':
      return '+919876543210';
    case 'date':
      return '2026-03-31';
    case 'number':
      return String(least ?? most ?? 7);
    case 'checkbox':
      return 'yes';
    case 'reference':
      return '0123456789abcdef'.repeat(2);
    case 'choice':
      return choices?.at(-1) ?? '';
    case 'line':
      return `Sample ${name}`.slice(0, maxCharacters(field)).trimEnd();
    case 'text':
      return `Sample ${name}\nin two lines`.slice(0, maxCharacters(field)).trimEnd();
    default:
      return findFormat(format)?.example ?? name;
  }
}
