import { emptyValues, type FormDeclaration } from '@platform/contract';
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
