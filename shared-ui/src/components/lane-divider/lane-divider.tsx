import styles from './lane-divider.module.css';

/** The dashed centre line of a road, as decoration between two sections. */
export function LaneDivider() {
  return <div className={styles.lane} aria-hidden="true" />;
}
