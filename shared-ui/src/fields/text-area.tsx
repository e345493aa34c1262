import { asField, type FieldText } from '@platform/forms';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';

export interface TextAreaProps extends FieldText {
  readonly rows?: number;
  readonly autoComplete?: string;
}

export const TextArea = asField<TextAreaProps>(function TextArea({ rows = 4, autoComplete, field, ...text }) {
  return (
    <FieldFrame {...text} error={field.error}>
      {(control) => (
        <textarea
          {...{ ...control, rows, autoComplete }}
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
