import type { FormField } from '../form.ts';

/** What visitors are told of values that a form cannot take. A form's declaration has messages of its own. */
export const en = {
  tooLong: ({ label }: Pick<FormField, 'label'>, max: number) =>
    `${label} can have at most ${max} characters.`,
  choice: () => 'Choose one of the listed values.',
  email: () => 'Enter an email address like name@example.com.',
  phone: () => 'Enter a phone number with 8 to 15 digits, for example +91 98765 43210.',
  date: () => 'Enter a date like 2026-03-31.',
  number: ({ least, most, decimals }: Pick<FormField, 'least' | 'most' | 'decimals'>) => {
    const number = decimals ? 'number' : 'whole number';
    if (least !== undefined && most !== undefined) return `Enter a ${number} from ${least} to ${most}.`;
    if (least !== undefined) return `Enter a ${number} of at least ${least}.`;
    if (most !== undefined) return `Enter a ${number} of at most ${most}.`;
    return `Enter a ${number}, for example ${decimals ? '12.5' : '12'}.`;
  },
  checkbox: () => 'Tick the box, or leave it empty.',
  reference: () => 'Enter the whole reference: 32 digits and letters from a to f.',
};

export type FieldMessages = typeof en;
