import { classNames } from '../class-names.ts';
import styles from './loading-state.module.css';

export interface LoadingStateProps {
  readonly text?: string;
  readonly className?: string | undefined;
}

/** A lane line that moves while the page is on its way. */
export function LoadingState({ text = 'Loading...', className }: LoadingStateProps) {
  return (
    <div className={classNames(styles.loading, className)} role="status">
      <span className={styles.road} aria-hidden="true">
        <span className={styles.lane} />
      </span>
      <span className={styles.text}>{text}</span>
    </div>
  );
}
