import { Button } from '@site/shared-ui';
import { FieldError } from '@site/shared-ui/forms';
import { robotTexts } from '../contact/contact.texts.ts';
import styles from './robot-check.module.css';

interface CheckNotesProps {
  readonly id: string;
  /** The form's error for the field. */
  readonly error: string | undefined;
  /** The current state, shown and announced. */
  readonly status: string;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** Status, error and retry button below a robot check. */
export function CheckNotes({ id, error, status, failed, onRetry }: CheckNotesProps) {
  return (
    <div className={styles.notes}>
      <p role="status" className={styles.status}>
        {status}
      </p>
      {failed ? (
        <div className={styles.failure}>
          <p id={id} role="alert" className={styles.error}>
            {robotTexts.failed}
          </p>
          <Button variant="quiet" onClick={onRetry}>
            {robotTexts.retry}
          </Button>
        </div>
      ) : (
        error && <FieldError id={id} name="captcha" error={error} />
      )}
    </div>
  );
}
