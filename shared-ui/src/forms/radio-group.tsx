import { classNames } from '@site/shared-ui';
import styles from './field.module.css';
import { asField, FieldFrame, type FieldOption, type FieldText, useOptions } from './field-frame.tsx';
import look from './option.module.css';

export interface RadioGroupProps extends FieldText {
  /** Default: the choices that the form declares. */
  readonly options?: readonly FieldOption[];
}

export const RadioGroup = asField<RadioGroupProps>(function RadioGroup({ options, field, ...text }) {
  const { name, required } = text;
  const choices = useOptions(name, options);
  return (
    <FieldFrame {...text} error={field.error} isGroup>
      {() => (
        <div className={look.choices}>
          {choices.map(({ value, label }) => (
            <label key={value} className={classNames(styles.control, look.choice)}>
              <input
                {...{ name, value, required }}
                type="radio"
                className={look.radio}
                checked={field.value === value}
                onChange={() => field.setValue(value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
});
