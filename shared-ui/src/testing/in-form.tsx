import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from '../forms/form-state.ts';

interface InFormProps {
  readonly values?: FieldValues;
  readonly errors?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** Fields in a form that stands still in one state, to be looked at. */
export function InForm({ values = {}, errors = {}, children }: InFormProps) {
  return (
    <FormProvider
      value={{
        ...{ values, busy: false, failure: null },
        ...{ errorOf: (name) => errors[name], read: () => values },
        ...{ setValue: () => {}, setTouched: () => {}, fill: () => {} },
      }}
    >
      {children}
    </FormProvider>
  );
}
