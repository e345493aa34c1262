import { classNames } from '@site/shared-ui';
import { memo } from 'react';
import styles from './field.module.css';
import {
  FieldError,
  FieldHead,
  type FieldOption,
  type FieldText,
  useFieldIds,
  valueAndLabel,
} from './field-frame.tsx';
import { useField, type WithField } from './form-state.ts';

export interface SelectFieldProps extends FieldText {
  readonly name: string;
  readonly options: readonly FieldOption[];
  /** Shown while no option is chosen. */
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

export function SelectField(props: SelectFieldProps) {
  return <SelectFieldView {...props} field={useField(props.name)} />;
}

const SelectFieldView = memo(function SelectFieldView({
  name,
  options,
  placeholder = 'Choose one',
  autoComplete,
  field,
  ...text
}: SelectFieldProps & WithField) {
  const ids = useFieldIds(text.hint, field.error);
  return (
    <div className={classNames(styles.field, text.className)}>
      <FieldHead ids={ids} {...text} />
      <div className={styles.choose}>
        <select
          id={ids.id}
          name={name}
          required={text.required}
          autoComplete={autoComplete}
          className={classNames(styles.control, styles.select)}
          value={String(field.value ?? '')}
          onChange={(event) => field.setValue(event.target.value)}
          onBlur={field.setTouched}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={ids.describedBy}
        >
          <option value="">{placeholder}</option>
          {options.map(valueAndLabel).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <FieldError id={ids.errorId} name={name} error={field.error} />
    </div>
  );
});
