import { classNames } from '@site/shared-ui';
import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldNotes, type FieldText, useFieldIds } from './field-frame.tsx';
import { useField } from './form-state.ts';

export interface CheckboxFieldProps extends Omit<FieldText, 'label'> {
  readonly name: string;
  readonly label: ReactNode;
}

export function CheckboxField({ name, label, hint, required, className }: CheckboxFieldProps) {
  const field = useField(name);
  const { id, hintId, errorId, describedBy } = useFieldIds(hint, field.error);
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.tick}>
        <input
          id={id}
          type="checkbox"
          name={name}
          required={required}
          className={styles.checkbox}
          checked={field.value === true}
          onChange={(event) => field.setValue(event.target.checked)}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={describedBy}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldNotes hint={hint} hintId={hintId} error={field.error} errorId={errorId} />
    </div>
  );
}
