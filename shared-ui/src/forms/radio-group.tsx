import { classNames } from '@site/shared-ui';
import choices from './choice.module.css';
import { useDeclared } from './declared.ts';
import { asField, FieldFrame, type FieldOption, type FieldText, valueAndLabel } from './field-frame.tsx';

export interface RadioGroupProps extends FieldText {
  /** Default: the choices that the form declares. */
  readonly options?: readonly FieldOption[];
}

export const RadioGroup = asField<RadioGroupProps>(function RadioGroup({ options, field, ...text }) {
  const { name, required, className } = text;
  const declared = useDeclared(name).field?.choices ?? [];
  return (
    <FieldFrame {...text} className={classNames(choices.group, className)} error={field.error} isGroup>
      {() => (
        <div className={choices.choices}>
          {(options ?? declared).map(valueAndLabel).map(({ value, label }) => (
            <label key={value} className={choices.choice}>
              <input
                {...{ name, value, required }}
                type="radio"
                className={choices.radio}
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
