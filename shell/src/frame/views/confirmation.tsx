import type { ConfirmationProps } from '@platform/runtime';
import { Button } from '@site/shared-ui';
import styles from './confirmation.module.css';

export function Confirmation({ text, onDismiss }: ConfirmationProps) {
  return (
    <aside className={styles.confirmation} aria-label="Confirmation">
      <p>{text}</p>
      <Button variant="quiet" onClick={onDismiss}>
        Dismiss
      </Button>
    </aside>
  );
}
