import styles from './about.module.css';

interface ValueStoneProps {
  readonly name: string;
  readonly text: string;
}

/** A value, cut into a kilometre stone. */
export function ValueStone({ name, text }: ValueStoneProps) {
  return (
    <li className={styles.stone}>
      <h3 className={styles.cap}>{name}</h3>
      <p className={styles.face}>{text}</p>
    </li>
  );
}
