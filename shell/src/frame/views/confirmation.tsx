import { Button } from '@site/shared-ui';
import type { ConfirmationProps } from '../../runtime/index.ts';
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
