import { classNames } from '@site/shared-ui';
import { type InputHTMLAttributes, memo } from 'react';
import styles from './field.module.css';
import { FieldError, FieldHead, type FieldText, useFieldIds } from './field-frame.tsx';
import { useField, type WithField } from './form-state.ts';

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
  return (
    <div className={classNames(styles.field, className)}>
      <FieldHead ids={ids} label={label} hint={hint} required={required} />
      <input
        {...passed}
        id={ids.id}
        name={name}
        type={type}
        required={required}
        className={styles.control}
        value={String(field.value ?? '')}
        onChange={({ target }) => {
          field.setValue(target.value);
          onEdit?.(target.value);
        }}
        onBlur={field.setTouched}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
      <FieldError id={ids.errorId} name={name} error={field.error} />
    </div>
  );
});
