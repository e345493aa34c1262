import type { LoadingStateProps } from '@platform/host';
import { classNames } from '../class-names.ts';
import { CarFromAbove } from './car-from-above.picture.tsx';
import styles from './loading-state.module.css';

/** A driving car: the lane line moves, and the indicator blinks. The shell provides it to pages as the host's. */
export function LoadingState({ text = 'Loading...', className }: LoadingStateProps) {
  return (
    <div className={classNames(styles.loading, className)}>
      <div className={styles.road} aria-hidden="true">
        <span className={styles.lane} />
        <CarFromAbove className={styles.car} blinking={styles.blinking} />
      </div>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
