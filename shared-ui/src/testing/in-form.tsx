import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from '../forms/form-state.ts';

interface InFormProps {
  readonly values?: FieldValues;
  readonly errors?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** Fields in a form with a fixed state, for fixtures. */
export function InForm({ values = {}, errors = {}, children }: InFormProps) {
  return (
    <FormProvider
      value={{
        ...{ values, busy: false, failure: null, missingFile: null, cameBack: false },
        ...{ errorOf: (name) => errors[name], read: () => values },
        ...{ setValue: () => {}, enter: () => {}, setTouched: () => {} },
      }}
    >
      {children}
    </FormProvider>
  );
}
