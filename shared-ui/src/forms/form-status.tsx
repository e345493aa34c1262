import { Button } from '@site/shared-ui';
import { HttpError } from '../http/http-error.ts';
import { FormNotice } from './form-notice.tsx';
import { type SubmissionFailure, useFormControl } from './form-state.ts';
import styles from './form-status.module.css';

const texts = {
  cameBack: 'What you typed before is here again',
  kept: 'This tab keeps it until you send it, erase it or close the tab.',
  erase: 'Erase it',
  offline: 'You were offline, so nothing has been sent',
  notArrived: 'What you sent has not arrived',
  mayHaveArrived: 'What you sent may have arrived',
  safe: 'Sending it again is safe: it is stored only once.',
  twice: 'If you send it again, it may arrive twice.',
  again: 'What you typed stays here, and you can send it again.',
  send: 'Send again',
} as const;

/** Says that texts of an earlier document are in the form. */
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

/** Says until a success that the last attempt failed. A toast is gone after seconds. */
export function Failed({ storedOnce }: { readonly storedOnce: boolean }) {
  const { stage, failure, sendAgain } = useFormControl();
  const reason = failure?.error instanceof HttpError ? failure.error.problem?.message : undefined;
  return (
    <div role="status" className={styles.status}>
      {failure && (
        <FormNotice
          kind="failure"
          title={titleOf(failure)}
          actions={
            <Button busy={stage === 'sending'} onClick={sendAgain}>
              {texts.send}
            </Button>
          }
        >
          {reason !== undefined && <p>{reason}</p>}
          <p>{failure.mayHaveArrived ? (storedOnce ? texts.safe : texts.twice) : texts.again}</p>
        </FormNotice>
      )}
    </div>
  );
}

function titleOf({ mayHaveArrived, isOffline }: SubmissionFailure): string {
  if (mayHaveArrived) return texts.mayHaveArrived;
  return isOffline ? texts.offline : texts.notArrived;
}
