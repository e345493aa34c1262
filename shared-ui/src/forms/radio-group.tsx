import { classNames } from '@site/shared-ui';
import { memo } from 'react';
import choices from './choice.module.css';
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

export interface RadioGroupProps extends DeclaredText {
  readonly name: string;
  /** Default: the choices that the form declares. */
  readonly options?: readonly FieldOption[];
}

export function RadioGroup(props: RadioGroupProps) {
  const { name } = props;
  const { field } = useDeclared(name);
  const options = props.options ?? field?.choices ?? [];
  const text = useFieldText(name, props);
  return <RadioGroupView {...props} {...text} options={options} field={useField(name)} />;
}

type RadioGroupViewProps = RadioGroupProps &
  FieldText &
  Required<Pick<RadioGroupProps, 'options'>> &
  WithField;

const RadioGroupView = memo(function RadioGroupView({ name, options, field, ...text }: RadioGroupViewProps) {
  const ids = useFieldIds(text.hint, field.error);
  return (
    <div
      role="radiogroup"
      aria-labelledby={ids.labelId}
      aria-describedby={ids.describedBy}
      aria-invalid={field.error ? true : undefined}
      aria-required={text.required || undefined}
      className={classNames(styles.field, choices.group, text.className)}
    >
      <FieldHead ids={ids} {...text} of="group" />
      <div className={choices.choices}>
        {options.map(valueAndLabel).map(({ value, label }) => (
          <label key={value} className={choices.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              required={text.required}
              className={choices.radio}
              checked={field.value === value}
              onChange={() => field.setValue(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={ids.errorId} name={name} error={field.error} />
    </div>
  );
});
