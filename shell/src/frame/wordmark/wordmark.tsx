import { Milestone } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import styles from './wordmark.module.css';

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
