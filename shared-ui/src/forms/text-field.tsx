import { classNames } from '@site/shared-ui';
import type { InputHTMLAttributes } from 'react';
import styles from './field.module.css';
import { FieldNotes, type FieldText, RequiredMark, useFieldIds } from './field-frame.tsx';
import { useField } from './form-state.ts';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'enterKeyHint'
  | 'autoCapitalize'
  | 'spellCheck'
>;

export interface TextFieldProps extends FieldText, Passed {
  readonly name: string;
  readonly type?: 'text' | 'email' | 'tel' | 'url';
}

export function TextField({
  name,
  label,
  hint,
  required,
  className,
  type = 'text',
  ...passed
}: TextFieldProps) {
  const field = useField(name);
  const { id, hintId, errorId, describedBy } = useFieldIds(hint, field.error);
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {required && <RequiredMark />}
      </div>
      <input
        {...passed}
        id={id}
        name={name}
        type={type}
        required={required}
        className={styles.control}
        value={String(field.value ?? '')}
        onChange={(event) => field.setValue(event.target.value)}
        onBlur={field.leave}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={describedBy}
      />
      <FieldNotes hint={hint} hintId={hintId} error={field.error} errorId={errorId} />
    </div>
  );
}
