import { classNames } from '@site/shared-ui';
import styles from './field.module.css';
import { asField, FieldFrame, type FieldOption, type FieldText, useOptions } from './field-frame.tsx';

export interface SelectFieldProps extends FieldText {
  /** Default: the choices that the form declares. */
  readonly options?: readonly FieldOption[];
  /** Shown while no option is chosen. */
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

export const SelectField = asField<SelectFieldProps>(function SelectField({
  options,
  placeholder = 'Choose one',
  autoComplete,
  field,
  ...text
}) {
  const choices = useOptions(text.name, options);
  return (
    <FieldFrame {...text} error={field.error}>
      {(control) => (
        <div className={styles.choose}>
          <select
            {...control}
            autoComplete={autoComplete}
            className={classNames(styles.control, styles.select)}
            value={String(field.value ?? '')}
            onChange={(event) => field.setValue(event.target.value)}
            onBlur={field.setTouched}
          >
            <option value="">{placeholder}</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
    </FieldFrame>
  );
});
