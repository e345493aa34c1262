import { classNames } from '@site/shared-ui';
import { memo } from 'react';
import { useFieldText } from './declared.ts';
import styles from './field.module.css';
import { type DeclaredText, FieldError, FieldHead, type FieldText, useFieldIds } from './field-frame.tsx';
import { useField, type WithField } from './form-state.ts';

export interface TextAreaProps extends DeclaredText {
  readonly name: string;
  readonly rows?: number;
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

export function TextArea(props: TextAreaProps) {
  const text = useFieldText(props.name, props);
  return <TextAreaView {...props} {...text} field={useField(props.name)} />;
}

const TextAreaView = memo(function TextAreaView({
  name,
  label,
  hint,
  required,
  className,
  rows = 4,
  field,
  ...passed
}: TextAreaProps & FieldText & WithField) {
  const ids = useFieldIds(hint, field.error);
  return (
    <div className={classNames(styles.field, className)}>
      <FieldHead ids={ids} label={label} hint={hint} required={required} />
      <textarea
        {...passed}
        dir="auto"
        id={ids.id}
        name={name}
        rows={rows}
        required={required}
        className={styles.control}
        value={String(field.value ?? '')}
        onChange={(event) => field.setValue(event.target.value)}
        onBlur={field.setTouched}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
      <FieldError id={ids.errorId} name={name} error={field.error} />
    </div>
  );
});
