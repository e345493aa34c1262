import { Button } from '@site/shared-ui';
import { HttpError } from '../http/http-error.ts';
import styles from './form-notice.module.css';
import { FormNotice } from './form-notice.tsx';
import { type SubmissionFailure, useFormControl } from './form-state.ts';

const texts = {
  cameBack: 'What you typed before is here again',
  kept: 'This tab keeps it until you send it, erase it or close the tab.',
  erase: 'Erase it',
  offline: 'You were offline, so nothing has been sent',
  notArrived: 'What you sent has not arrived',
  overdue: 'There is no answer yet',
  waiting: 'It is still being sent, and everything stays here.',
  arrived: 'What you sent has arrived',
  mayHaveArrived: 'What you sent may have arrived',
  safe: 'Sending it again is safe: it is stored only once.',
  twice: 'If you send it again, it may arrive twice.',
  again: 'What you typed stays here, and you can send it again.',
  send: 'Send again',
} as const;

export function CameBack({ onErase }: { readonly onErase: () => void }) {
  const { stage, cameBack } = useFormControl();
  return (
    <div role="status" className={styles.status}>
      {cameBack && (
        <FormNotice
          kind="info"
          title={texts.cameBack}
          actions={
            <Button variant="secondary" disabled={stage === 'sending'} onClick={onErase}>
              {texts.erase}
            </Button>
          }
        >
          <p>{texts.kept}</p>
        </FormNotice>
      )}
    </div>
  );
}

/**
 * Says until the next attempt that the last one failed, that there is no answer to it yet, or what a visitor who goes on
 * typing is told of its success. A toast is gone after seconds.
 */
export function Outcome({ storedOnce }: { readonly storedOnce: boolean }) {
  const { stage, failure, overdue, confirmation, sendAgain } = useFormControl();
  const reason = failure?.error instanceof HttpError ? failure.error.problem?.message : undefined;
  const first = overdue ? texts.waiting : reason;
  const mayHaveArrived = overdue || failure?.mayHaveArrived === true;
  return (
    <div role="status" className={styles.status}>
      {(overdue || failure) && (
        <FormNotice
          kind="failure"
          title={overdue ? texts.overdue : titleOf(failure)}
          actions={
            <Button busy={stage === 'sending' && !overdue} onClick={sendAgain}>
              {texts.send}
            </Button>
          }
        >
          {first !== undefined && <p>{first}</p>}
          <p>{mayHaveArrived ? (storedOnce ? texts.safe : texts.twice) : texts.again}</p>
        </FormNotice>
      )}
      {confirmation && stage !== 'sent' && (
        <FormNotice kind="info" title={texts.arrived}>
          <p>{confirmation}</p>
        </FormNotice>
      )}
    </div>
  );
}

function titleOf(failure: SubmissionFailure | null): string {
  if (failure?.mayHaveArrived) return texts.mayHaveArrived;
  return failure?.isOffline ? texts.offline : texts.notArrived;
}
