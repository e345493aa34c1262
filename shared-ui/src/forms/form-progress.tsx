import { CarFromAbove } from '@site/shared-ui';
import styles from './form-progress.module.css';
import { useAnswered } from './form-state.ts';

export interface FormProgressProps {
  /** Names of the fields that must be filled in. */
  readonly required: readonly string[];
  /** The form was sent successfully. */
  readonly sent?: boolean;
}

/** A progress bar: a car that advances with each required field. It sticks to the top while the form is visible. */
export function FormProgress({ required, sent = false }: FormProgressProps) {
  const answered = useAnswered(required);
  const status = sent ? 'sent' : answered < required.length ? 'incomplete' : 'ready';
  const words = {
    incomplete: `${answered} of ${required.length} required fields`,
    ready: 'Ready to send',
    sent: 'On its way',
  }[status];
  const share = sent ? 1 : answered / (required.length + 1);
  return (
    <div
      role="progressbar"
      aria-label="Required fields"
      aria-valuemin={0}
      aria-valuemax={required.length}
      aria-valuenow={answered}
      aria-valuetext={words}
      data-status={status}
      className={styles.progress}
    >
      <svg width="240" height="36" className={styles.road} aria-hidden="true" focusable="false">
        <rect className={styles.driven} y="16" width={`${share * 100}%`} height="4" />
        <CarFromAbove className={styles.car} x={`${share * 80}%`} y="8" width="44" height="20" />
      </svg>
      <span className={styles.light} />
      <span className={styles.words}>{words}</span>
    </div>
  );
}
