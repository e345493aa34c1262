import styles from './robot-check.module.css';

/** A horizontal traffic light. The `data-status` of the board around it determines which lamp is lit. */
export function TrafficLightPicture() {
  return (
    <svg viewBox="0 0 84 32" width="84" height="32" aria-hidden="true">
      <rect width="84" height="32" rx="10" fill="var(--asphalt, #14171a)" />
      <circle cx="18" cy="16" r="9" fill="#2c3338" className={styles.stop} />
      <circle cx="42" cy="16" r="9" fill="#2c3338" className={styles.wait} />
      <circle cx="66" cy="16" r="9" fill="#2c3338" className={styles.go} />
    </svg>
  );
}
