import { classNames } from '@site/shared-ui';
import styles from './field.module.css';
import { FieldNotes, type FieldText, RequiredMark, useFieldIds } from './field-frame.tsx';
import { useField } from './form-state.ts';

export interface TextAreaProps extends FieldText {
  readonly name: string;
  readonly rows?: number;
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

export function TextArea({ name, label, hint, required, className, rows = 4, ...passed }: TextAreaProps) {
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
      <textarea
        {...passed}
        id={id}
        name={name}
        rows={rows}
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
