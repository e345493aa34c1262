import { classNames } from '@site/shared-ui';
import { type Choice, choiceParts } from './choice.ts';
import styles from './field.module.css';
import { FieldNotes, type FieldText, RequiredMark, useFieldIds } from './field-frame.tsx';
import { useField } from './form-state.ts';

export interface RadioGroupProps extends FieldText {
  readonly name: string;
  readonly options: readonly Choice[];
}

export function RadioGroup({ name, label, hint, required, className, options }: RadioGroupProps) {
  const field = useField(name);
  const { id, hintId, errorId, describedBy } = useFieldIds(hint, field.error);
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-invalid={field.error ? true : undefined}
      aria-required={required || undefined}
      className={classNames(styles.field, className)}
    >
      <div className={styles.head}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {required && <RequiredMark />}
      </div>
      <div className={styles.choices}>
        {options.map(choiceParts).map(({ value, label: text }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              required={required}
              className={styles.radio}
              checked={field.value === value}
              onChange={() => field.setValue(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <FieldNotes hint={hint} hintId={hintId} error={field.error} errorId={errorId} />
    </div>
  );
}
