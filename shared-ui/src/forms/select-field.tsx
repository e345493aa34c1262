import { classNames } from '@site/shared-ui';
import { type Choice, choiceParts } from './choice.ts';
import styles from './field.module.css';
import { FieldNotes, type FieldText, RequiredMark, useFieldIds } from './field-frame.tsx';
import { useField } from './form-state.ts';

export interface SelectFieldProps extends FieldText {
  readonly name: string;
  readonly options: readonly Choice[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

export function SelectField({
  name,
  label,
  hint,
  required,
  className,
  options,
  placeholder = 'Choose one',
  autoComplete,
}: SelectFieldProps) {
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
      <select
        id={id}
        name={name}
        required={required}
        autoComplete={autoComplete}
        className={classNames(styles.control, styles.select)}
        value={String(field.value ?? '')}
        onChange={(event) => field.setValue(event.target.value)}
        onBlur={field.leave}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={describedBy}
      >
        <option value="">{placeholder}</option>
        {options.map(choiceParts).map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNotes hint={hint} hintId={hintId} error={field.error} errorId={errorId} />
    </div>
  );
}
