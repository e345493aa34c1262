import { useAnswered, useFormControl } from '@platform/forms';
import { CarFromAbove, VisuallyHidden } from '@site/shared-ui';
import styles from './form-progress.module.css';

/** How far the form has been sent. */
export interface FormSending {
  /** What is happening: `Uploading your file`. It is announced when it changes. */
  readonly step: string;
  /** The part of this step that is done, which is shown beside it. */
  readonly percent?: number;
  /** The part of all steps that is done: 0 to 1. */
  readonly share: number;
}

export interface FormProgressProps {
  /** Names of the fields that must be filled in. */
  readonly required: readonly string[];
  readonly sending?: FormSending | null;
}

/** While the form is busy, and the page does not say with what. */
const preparing: FormSending = { step: 'Getting ready to send', share: 0 };

/**
 * A progress bar: a car that advances with each required field, and once more while the form is sent. It sticks to the
 * top while the form is visible.
 */
export function FormProgress({ required, sending = null }: FormProgressProps) {
  const { stage } = useFormControl();
  const answered = useAnswered(required);
  const way = stage === 'sending' ? (sending ?? preparing) : null;
  const content = answered < required.length ? 'incomplete' : 'ready';
  const status = stage === 'sent' || stage === 'sending' ? stage : content;
  const words = {
    incomplete: `${answered} of ${required.length} required fields`,
    ready: 'Ready to send',
    sending: way?.percent === undefined ? `${way?.step}…` : `${way.step}, ${way.percent} %`,
    sent: 'On its way',
  }[status];
  const share = stage === 'sent' ? 1 : (way?.share ?? answered / (required.length + 1));
  return (
    <>
      <div
        role="progressbar"
        aria-label={way ? 'Sending' : 'Required fields'}
        aria-valuemin={0}
        aria-valuemax={way ? 100 : required.length}
        aria-valuenow={way ? Math.floor(way.share * 100) : answered}
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
      <VisuallyHidden>
        <span role="status">{sending?.step}</span>
      </VisuallyHidden>
    </>
  );
}
