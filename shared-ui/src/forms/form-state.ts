import { createContext, useContext } from 'react';

export type FieldValue = string | boolean | File | null;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** A value, or what makes it of the newest one, which may be newer than the one that was rendered. */
export type NewValue = FieldValue | ((current: FieldValue) => FieldValue);

/** What fields and pages may know of the form around them; who keeps it is nobody's business. */
export interface FormState {
  readonly values: FieldValues;
  /** The error to show beside a field now, if any. */
  errorOf(name: string): string | undefined;
  setValue(name: string, value: NewValue): void;
  /** The visitor has left the field. */
  leave(name: string): void;
  readonly busy: boolean;
  /** Why the last submission was not taken; null before the first one, and once one has arrived. */
  readonly failure: SubmissionFailure | null;
  /** The newest values, which may not be rendered yet. */
  read(): FieldValues;
  /** Sets several fields at once. */
  fill(values: FieldValues): void;
}

export interface SubmissionFailure {
  /** What `onSubmit` was rejected with: an `HttpError`, or a bug. */
  readonly error: unknown;
}

const FormContext = createContext<FormState | null>(null);

export const FormProvider = FormContext.Provider;

function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A form field needs a SiteForm around it.');
  return form;
}

/** What has been typed so far. */
export function useFormValues<Values extends object = FieldValues>(): Values {
  return useForm().values as Values;
}

/** Sets a field from code, as the pincode does with district and state. */
export function useSetField(): (name: string, value: NewValue) => void {
  return useForm().setValue;
}

/** The form as a whole, for what stands beside its fields. */
export function useFormControl(): Pick<FormState, 'busy' | 'failure' | 'read' | 'fill'> {
  return useForm();
}

/** How many of these fields are filled in, and not refused. */
export function useAnswered(names: readonly string[]): number {
  const { values, errorOf } = useForm();
  return names.filter((name) => Boolean(values[name]) && !errorOf(name)).length;
}

export interface FieldState {
  readonly value: FieldValue;
  readonly error: string | undefined;
  readonly busy: boolean;
  setValue(value: NewValue): void;
  leave(): void;
}

/** One field, for a control that is not in this folder. Mark it `aria-invalid` or `data-invalid` on an error. */
export function useField(name: string): FieldState {
  const form = useForm();
  return {
    value: form.values[name] ?? '',
    error: form.errorOf(name),
    busy: form.busy,
    setValue: (value) => form.setValue(name, value),
    leave: () => form.leave(name),
  };
}
