import type { FormDeclaration, FormStage } from '@platform/contract';
import { DeclarationProvider, type FieldValues, FormProvider } from '@platform/forms';
import type { ReactNode } from 'react';

export interface InFormState {
  readonly form?: FormDeclaration;
  readonly values?: FieldValues;
  readonly errors?: Readonly<Record<string, string>>;
  readonly stage?: FormStage;
}

/** Fields in a form with a fixed state. */
export function InForm({
  form,
  values = {},
  errors = {},
  stage = 'empty',
  children,
}: InFormState & { readonly children: ReactNode }) {
  return (
    <FormProvider
      value={{
        ...{
          values,
          stage,
          failure: null,
          overdue: false,
          confirmation: { text: 'It has arrived.' },
          missingFile: null,
          cameBack: false,
        },
        ...{ errorOf: (name) => errors[name], read: () => values },
        ...{ setValue: () => {}, enter: () => {}, setTouched: () => {}, sendAgain: () => {} },
      }}
    >
      <DeclarationProvider value={form ?? null}>{children}</DeclarationProvider>
    </FormProvider>
  );
}

/** A fixture of fields in a form with this state. */
export function inForm(name: string, children: ReactNode, state: InFormState = {}) {
  return { name, node: <InForm {...state}>{children}</InForm> };
}
