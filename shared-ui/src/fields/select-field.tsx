import { asField, type FieldText, useDeclared } from '@platform/forms';
import { classNames } from '@site/shared-ui';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';

export const SelectField = asField<FieldText>(function SelectField({ field, ...text }) {
  const choices = useDeclared(text.name).field?.choices;
  return (
    <FieldFrame {...text} error={field.error}>
      {(control) => (
        <div className={styles.choose}>
          <select
            {...control}
            className={classNames(styles.control, styles.select)}
            value={String(field.value ?? '')}
            onChange={(event) => field.setValue(event.target.value)}
            onBlur={field.setTouched}
          >
            <option value="">Choose one</option>
            {choices?.map((value) => (
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
