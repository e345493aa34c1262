import { useDeclared } from './declared.ts';
import type { FieldState } from './form-state.ts';

/** The attributes of a box to tick. A declared one has `yes` or an empty text in the form, any other one true or false. */
export function useBox(name: string, { value, setValue }: FieldState) {
  const isDeclared = useDeclared(name).field !== undefined;
  return {
    type: 'checkbox',
    ...(isDeclared && { value: 'yes' }),
    checked: value === true || value === 'yes',
    onChange({ target: { checked } }: { readonly target: { readonly checked: boolean } }) {
      setValue(isDeclared ? (checked ? 'yes' : '') : checked);
    },
  } as const;
}
