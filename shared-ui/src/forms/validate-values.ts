import { type FormikErrors, yupToFormErrors } from 'formik';
import type { Schema, ValidationError } from 'yup';

export type Validated<Output> =
  | { readonly status: 'valid'; readonly values: Output }
  | { readonly status: 'invalid'; readonly errors: FormikErrors<Record<string, unknown>> };

/** The values as the schema casts them (trimmed), or the first error of each field. */
export function validateValues<Output>(schema: Schema<Output>, values: object): Validated<Output> {
  try {
    return { status: 'valid', values: schema.validateSync(values, { abortEarly: false }) };
  } catch (error) {
    if (!isValidationError(error)) throw error;
    return { status: 'invalid', errors: yupToFormErrors(error) };
  }
}

/** By name, as `ValidationError.isError` does it: the class is part of yup, which comes with the schema. */
function isValidationError(error: unknown): error is ValidationError {
  return error instanceof Error && error.name === 'ValidationError';
}
