import { formMarks } from '@platform/contract';
import { asField, type FieldText, type FormViews, inputOf, useBox, useDeclared } from '@platform/forms';
import { useId } from 'react';
import styles from './field.module.css';

/** A field as its form declares it: a label, an input, and what is wrong with the value. */
export const Field = asField<FieldText>(function Field({ name, label, required, field }) {
  const { field: declared } = useDeclared(name);
  const box = useBox(name, field);
  const { value, error, setValue, setTouched } = field;
  const id = useId();
  const input =
    declared?.format === 'checkbox'
      ? box
      : {
          ...inputOf(declared),
          value: String(value ?? ''),
          onChange: ({ target }: { readonly target: { readonly value: string } }) => setValue(target.value),
          onBlur: setTouched,
        };
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        {...{ id, name, required, ...input }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      <div {...{ [formMarks.errorFor]: name }}>{error && <p id={`${id}-error`}>{error}</p>}</div>
    </div>
  );
});

export const views: FormViews = {
  Notice: ({ title, actions, children }) => (
    <>
      <h2>{title}</h2>
      {children}
      {actions}
    </>
  ),
  Button: ({ type, busy, disabled, onClick, children }) => (
    <button
      type={type ?? 'button'}
      aria-disabled={busy || disabled}
      onClick={busy || disabled ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  ),
  Hidden: ({ children }) => <span className={styles.hidden}>{children}</span>,
  classes: {},
};
