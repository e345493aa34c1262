import styles from './field.module.css';
import { asField, FieldFrame, type FieldText } from './field-frame.tsx';

export interface TextAreaProps extends FieldText {
  readonly rows?: number;
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

export const TextArea = asField<TextAreaProps>(function TextArea({
  rows = 4,
  autoComplete,
  maxLength,
  field,
  ...text
}) {
  return (
    <FieldFrame {...text} error={field.error}>
      {(control) => (
        <textarea
          {...{ ...control, rows, autoComplete, maxLength }}
          dir="auto"
          className={styles.control}
          value={String(field.value ?? '')}
          onChange={(event) => field.setValue(event.target.value)}
          onBlur={field.setTouched}
        />
      )}
    </FieldFrame>
  );
});
