import { classNames } from '@site/shared-ui';
import { memo } from 'react';
import { useDeclared, useFieldText } from './declared.ts';
import styles from './field.module.css';
import {
  type DeclaredText,
  FieldError,
  FieldHead,
  type FieldOption,
  type FieldText,
  useFieldIds,
  valueAndLabel,
} from './field-frame.tsx';
import { useField, type WithField } from './form-state.ts';

export interface SelectFieldProps extends DeclaredText {
  readonly name: string;
  /** Default: the choices that the form declares. */
  readonly options?: readonly FieldOption[];
  /** Shown while no option is chosen. */
  readonly placeholder?: string;
  readonly autoComplete?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { name } = props;
  const { field } = useDeclared(name);
  const options = props.options ?? field?.choices ?? [];
  const text = useFieldText(name, props);
  return <SelectFieldView {...props} {...text} options={options} field={useField(name)} />;
}

type SelectFieldViewProps = SelectFieldProps &
  FieldText &
  Required<Pick<SelectFieldProps, 'options'>> &
  WithField;

const SelectFieldView = memo(function SelectFieldView({
  name,
  options,
  placeholder = 'Choose one',
  autoComplete,
  field,
  ...text
}: SelectFieldViewProps) {
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
