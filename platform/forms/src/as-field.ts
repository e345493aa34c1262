import { type ComponentType, createElement, memo, type ReactNode } from 'react';
import { type FieldText, useFieldText } from './declared.ts';
import { type FieldState, useField } from './form-state.ts';

/** Makes a field, which renders again only if its own state or properties change. */
export function asField<Props extends FieldText>(
  View: (props: Props & { readonly field: FieldState }) => ReactNode,
): ComponentType<Props> {
  const Memoised = memo(View) as unknown as ComponentType<Props & { readonly field: FieldState }>;
  return function Field(props) {
    const state = { ...useFieldText(props.name, props), field: useField(props.name) };
    return createElement(Memoised, { ...props, ...state });
  };
}
