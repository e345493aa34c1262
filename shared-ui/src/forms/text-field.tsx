import { classNames } from '@site/shared-ui';
import { type InputHTMLAttributes, memo, useRef, useState } from 'react';
import { inputOf, useDeclared, useFieldText } from './declared.ts';
import styles from './field.module.css';
import { type DeclaredText, FieldError, FieldHead, type FieldText, useFieldIds } from './field-frame.tsx';
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

export interface TextFieldProps extends DeclaredText, Passed {
  readonly name: string;
  /** Default: as the form declares the field, or a line of text. */
  readonly format?: keyof typeof inputOf | 'line';
  /** Called when the visitor edits the value: not when code sets it, and not for a value typed before hydration. */
  readonly onEdit?: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  const { name } = props;
  const declared = useDeclared(name).field?.format as TextFieldProps['format'];
  const text = useFieldText(name, props);
  return (
    <TextFieldView {...props} {...text} format={props.format ?? declared ?? 'line'} field={useField(name)} />
  );
}

type TextFieldViewProps = TextFieldProps & FieldText & WithField;

const TextFieldView = memo(function TextFieldView({
  name,
  label,
  hint,
  required,
  className,
  format = 'line',
  onEdit,
  field,
  ...passed
}: TextFieldViewProps) {
  const ids = useFieldIds(hint, field.error);
  const value = String(field.value ?? '');
  const input = useRef<HTMLInputElement>(null);
  /** The value with which the visitor left the field. */
  const [left, setLeft] = useState('');
  const suggestion = format === 'email' && value === left ? suggestEmail(value) : null;

  function enter(entered: string) {
    field.setValue(entered);
    onEdit?.(entered);
  }

  return (
    <div className={classNames(styles.field, className)}>
      <FieldHead ids={ids} label={label} hint={hint} required={required} />
      <input
        {...(format === 'line' ? { type: 'text' } : inputOf[format])}
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
        {format === 'email' && (
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
