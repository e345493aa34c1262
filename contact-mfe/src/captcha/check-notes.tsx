import { Button } from '@site/shared-ui';
import { FieldError } from '@site/shared-ui/forms';
import { robotTexts } from './captcha.texts.ts';
import styles from './robot-check.module.css';
import type { Check } from './use-check.ts';

interface CheckNotesProps {
  readonly check: Check;
  readonly onRetry: () => void;
}

/** Status, error and retry button below a robot check. */
export function CheckNotes({ check: { id, error, status, passed }, onRetry }: CheckNotesProps) {
  return (
    <div className={styles.notes}>
      <p role="status" className={styles.status}>
        {status === 'checking' ? robotTexts.checking : passed && robotTexts.passed}
      </p>
      {status === 'failed' ? (
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
