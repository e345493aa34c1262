import { asField, type FieldText, useDeclared } from '@platform/forms';
import { classNames } from '@site/shared-ui';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';

interface SelectFieldProps extends FieldText {
  /** Declared choices that are not offered. One that is chosen already stays. */
  readonly withheld?: readonly string[] | undefined;
}

export const SelectField = asField<SelectFieldProps>(function SelectField({ field, withheld = [], ...text }) {
  const choices = useDeclared(text.name).field?.choices;
  const chosen = String(field.value ?? '');
  return (
    <FieldFrame {...text} error={field.error}>
      {(control) => (
        <div className={styles.choose}>
          <select
            {...control}
            className={classNames(styles.control, styles.select)}
            value={chosen}
            onChange={(event) => field.setValue(event.target.value)}
            onBlur={field.setTouched}
          >
            <option value="">Choose one</option>
            {choices
              ?.filter((value) => value === chosen || !withheld.includes(value))
              .map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
          </select>
        </div>
      )}
    </FieldFrame>
  );
});
