import { type Schema, ValidationError } from 'yup';

export type Checked<Output> =
  | { readonly status: 'complete'; readonly values: Output }
  | { readonly status: 'incomplete'; readonly errors: Readonly<Record<string, string>> };

/** The values as the schema wants them (trimmed), or the first complaint about each field. */
export async function checkValues<Output>(schema: Schema<Output>, values: object): Promise<Checked<Output>> {
  try {
    return { status: 'complete', values: await schema.validate(values, { abortEarly: false }) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: Record<string, string> = {};
    for (const { path, message } of error.inner) if (path) errors[path] ??= message;
    return { status: 'incomplete', errors };
  }
}
