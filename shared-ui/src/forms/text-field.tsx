import { classNames } from '@site/shared-ui';
import { typedPatterns } from '@site/shared-ui/contracts';
import { type InputHTMLAttributes, memo, useRef, useState } from 'react';
import styles from './field.module.css';
import { FieldError, FieldHead, type FieldText, useFieldIds } from './field-frame.tsx';
import { useField, type WithField } from './form-state.ts';
import { suggestEmail } from './suggest-email.ts';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'pattern'
  | 'title'
  | 'placeholder'
  | 'enterKeyHint'
  | 'autoCapitalize'
  | 'spellCheck'
>;

/**
 * Not of type `email`: its value is not what was typed, but without spaces and with an international domain in ASCII,
 * and a controlled input needs what was typed. The schema validates the address; the pattern is for a browser without
 * our code.
 */
const emailInput = {
  type: 'text',
  autoComplete: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  pattern: typedPatterns.email,
  title: 'For example name@example.com',
} as const;

export interface TextFieldProps extends FieldText, Passed {
  readonly name: string;
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  /** Called when the visitor edits the value: not when code sets it, and not for a value typed before hydration. */
  readonly onEdit?: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  return <TextFieldView {...props} field={useField(props.name)} />;
}

const TextFieldView = memo(function TextFieldView({
  name,
  label,
  hint,
  required,
  className,
  type = 'text',
  onEdit,
  field,
  ...passed
}: TextFieldProps & WithField) {
  const ids = useFieldIds(hint, field.error);
  const value = String(field.value ?? '');
  const input = useRef<HTMLInputElement>(null);
  /** The value with which the visitor left the field. */
  const [left, setLeft] = useState('');
  const suggestion = type === 'email' && value === left ? suggestEmail(value) : null;

  function enter(entered: string) {
    field.setValue(entered);
    onEdit?.(entered);
  }

  return (
    <div className={classNames(styles.field, className)}>
      <FieldHead ids={ids} label={label} hint={hint} required={required} />
      <input
        {...(type === 'email' ? emailInput : { type })}
        {...passed}
        ref={input}
        id={ids.id}
        name={name}
        dir="auto"
        required={required}
        className={styles.control}
        value={value}
        onChange={({ target }) => enter(target.value)}
        onBlur={() => {
          field.setTouched();
          setLeft(value);
        }}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
      <div>
        <FieldError id={ids.errorId} name={name} error={field.error} />
        {type === 'email' && (
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
        )}
      </div>
    </div>
  );
});
