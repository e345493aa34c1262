import type { ConfirmationProps } from '@platform/runtime';
import { Button, TextLink } from '@site/shared-ui';
import styles from './confirmation.module.css';

export function Confirmation({ text, page, onDismiss }: ConfirmationProps) {
  return (
    <aside className={styles.confirmation} aria-label="Confirmation">
      <p>{text}</p>
      {page && <TextLink href={page}>Keep your reference</TextLink>}
      <Button variant="quiet" onClick={onDismiss}>
        Dismiss
      </Button>
    </aside>
  );
}
