import { Milestone } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import styles from './wordmark.module.css';

/** Mark and name of the company; as large as the text it stands in. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <span className={styles.mark}>
        <Milestone />
      </span>
      <span className={styles.name}>{site.name}</span>
    </span>
  );
}
