import type { FormDeclaration, FormField } from '@platform/contract';

/** A declaration in which a test names only what it is about. */
export function declareForm<const Field extends FormField, const More extends Partial<FormDeclaration>>(
  fields: readonly Field[],
  more?: More,
) {
  return {
    page: '/form',
    fields,
    messages: { incomplete: 'Incomplete.', failed: 'Not sent.', sent: 'Sent.' },
    mail: { subject: 'Form', intro: 'Somebody has sent it.' },
    keepDays: 30,
    ...more,
  };
}
