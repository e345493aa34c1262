import styles from './talks.module.css';

export function Talks() {
  return <p className={styles.talks}>Two talks this month.</p>;
}
