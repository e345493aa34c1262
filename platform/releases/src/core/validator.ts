import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** Compiling the schema of schemas, and shortening the compiled code, takes longer than compiling our schemas. */
export const quickly = { meta: false, validateSchema: false, code: { optimize: false } } as const;

const ajv = new Ajv2020({ ...quickly, allowUnionTypes: true });

/** A check by a JSON Schema, which is compiled at the first check: a short command compiles only what it needs. */
export function validator<T>(schema: object) {
  let compiled: ValidateFunction<T> | undefined;
  const isValid = (value: unknown): value is T => {
    compiled ??= ajv.compile<T>(schema);
    return compiled(value);
  };
  /** What was wrong with the last value. @param dataVar what the text calls the value */
  const faults = (dataVar: string) => ajv.errorsText(compiled?.errors, { dataVar });
  return Object.assign(isValid, { faults });
}
