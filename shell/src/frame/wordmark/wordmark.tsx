import { Milestone } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import styles from './wordmark.module.css';

/** The company's logo and name, in the font size of the surrounding text. */
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
