import { asField, type FieldText, useDeclared } from '@platform/forms';
import { classNames } from '@site/shared-ui';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import look from './option.module.css';

export const RadioGroup = asField<FieldText>(function RadioGroup({ field, ...text }) {
  const { name, required } = text;
  const choices = useDeclared(name).field?.choices;
  return (
    <FieldFrame {...text} error={field.error} isGroup>
      {() => (
        <div className={look.choices}>
          {choices?.map((value) => (
            <label key={value} className={classNames(styles.control, look.choice)}>
              <input
                {...{ name, value, required }}
                type="radio"
                className={look.radio}
                checked={field.value === value}
                onChange={() => field.setValue(value)}
              />
              <span>{value}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
});
