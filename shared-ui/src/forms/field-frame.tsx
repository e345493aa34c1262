import { classNames } from '@site/shared-ui';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldText {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly className?: string | undefined;
}

/** Ids that tie a control to its words. */
export function useFieldIds(hint: ReactNode, error: string | undefined) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return { id, hintId, errorId, describedBy: classNames(hintId, errorId) || undefined };
}

/** Says that a field must be filled in. Outside the label, so that the field is called by its name alone. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      Required
    </span>
  );
}

/** The words under a control. The line is kept free for an error, so that one can appear without moving the page. */
export function FieldNotes(props: {
  readonly hint: ReactNode;
  readonly hintId: string | undefined;
  readonly error: string | undefined;
  readonly errorId: string | undefined;
}) {
  return (
    <div className={styles.notes}>
      {props.error && (
        <p id={props.errorId} className={styles.error}>
          {props.error}
        </p>
      )}
      {props.hint && (
        <p id={props.hintId} className={styles.hint}>
          {props.hint}
        </p>
      )}
    </div>
  );
}
