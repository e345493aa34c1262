import { asField, type FieldText, inputOf, suggestEmail, useDeclared } from '@platform/forms';
import { type InputHTMLAttributes, useRef, useState } from 'react';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';

type Passed = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'autoCapitalize'>;

export interface TextFieldProps extends FieldText, Passed {
  /** Called when the visitor edits the value: not when code sets it, and not for a value typed before hydration. */
  readonly onEdit?: (value: string) => void;
}

export const TextField = asField<TextFieldProps>(function TextField({
  name,
  label,
  hint,
  required,
  className,
  onEdit,
  field,
  ...passed
}) {
  const declared = useDeclared(name).field;
  const isEmail = declared?.format === 'email';
  const value = String(field.value ?? '');
  const input = useRef<HTMLInputElement>(null);
  /** The value with which the visitor left the field. */
  const [left, setLeft] = useState('');
  const suggestion = isEmail && value === left ? suggestEmail(value) : null;

  function enter(entered: string) {
    field.setValue(entered);
    onEdit?.(entered);
  }

  const offer = isEmail && (
    <div role="status" className={styles.suggestion}>
      {suggestion && (
        <button
          type="button"
          onClick={() => {
            enter(suggestion);
            input.current?.focus();
          }}
        >
          {`Did you mean ${suggestion}?`}
        </button>
      )}
    </div>
  );
  return (
    <FieldFrame {...{ name, label, hint, required, className }} error={field.error} after={offer}>
      {(control) => (
        <input
          {...inputOf(declared)}
          {...passed}
          {...control}
          ref={input}
          dir="auto"
          className={styles.control}
          value={value}
          onChange={({ target }) => enter(target.value)}
          onBlur={() => {
            field.setTouched();
            setLeft(value);
          }}
        />
      )}
    </FieldFrame>
  );
});
