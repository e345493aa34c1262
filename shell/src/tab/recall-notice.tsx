import { Button } from '@site/shared-ui';
import styles from './notice.module.css';
import type { Recall } from './use-recall.ts';

/** Asks a visitor who is filling in a form whether the page may be replaced under it. */
export function RecallNotice({ accept, decline }: NonNullable<Recall['offer']>) {
  return (
    <div className={styles.notice} role="alert">
      <p>This page was replaced by another version. What you have filled in comes along.</p>
      <div className={styles.choices}>
        <Button variant="primary" type="button" onClick={accept}>
          Switch now
        </Button>
        <Button variant="quiet" type="button" onClick={decline}>
          Stay on this one
        </Button>
      </div>
    </div>
  );
}
