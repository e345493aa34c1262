import { classNames } from '@site/shared-ui';
import { memo, type ReactNode } from 'react';
import choices from './choice.module.css';
import styles from './field.module.css';
import { FieldError, type FieldText, useFieldIds } from './field-frame.tsx';
import { useField, type WithField } from './form-state.ts';

export interface CheckboxFieldProps extends Pick<FieldText, 'required' | 'className'> {
  readonly name: string;
  /** A sentence, which may contain links. */
  readonly label: ReactNode;
}

export function CheckboxField(props: CheckboxFieldProps) {
  return <CheckboxFieldView {...props} field={useField(props.name)} />;
}

const CheckboxFieldView = memo(function CheckboxFieldView({
  name,
  label,
  required,
  className,
  field,
}: CheckboxFieldProps & WithField) {
  const ids = useFieldIds(undefined, field.error);
  return (
    <div className={classNames(styles.field, className)}>
      <div className={choices.tick}>
        <input
          id={ids.id}
          type="checkbox"
          name={name}
          required={required}
          className={choices.checkbox}
          checked={field.value === true}
          onChange={(event) => field.setValue(event.target.checked)}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={ids.describedBy}
        />
        <label htmlFor={ids.id}>{label}</label>
      </div>
      <FieldError id={ids.errorId} name={name} error={field.error} />
    </div>
  );
});
