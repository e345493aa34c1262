import { Link } from '@platform/host';
import { HttpError } from '@platform/host/http';
import { type SubmissionFailure, useFormControl } from './form-state.ts';
import type { FormViews } from './form-views.ts';
import { messages } from './messages/index.ts';

interface CameBackProps {
  readonly views: FormViews;
  readonly onErase: () => void;
}

export function CameBack({ views: { Notice, Button, classes }, onErase }: CameBackProps) {
  const { stage, cameBack } = useFormControl();
  return (
    <div role="status" className={classes.status}>
      {cameBack && (
        <Notice
          kind="info"
          title={messages.cameBack}
          actions={
            <Button variant="secondary" disabled={stage === 'sending'} onClick={onErase}>
              {messages.erase}
            </Button>
          }
        >
          <p>{messages.kept}</p>
        </Notice>
      )}
    </div>
  );
}

interface OutcomeProps {
  readonly views: FormViews;
  readonly storedOnce: boolean;
}

/**
 * Says until the next attempt that the last one failed, that there is no answer to it yet, or what a visitor who goes on
 * typing is told of its success. A toast is gone after seconds.
 */
export function Outcome({ views: { Notice, Button, classes }, storedOnce }: OutcomeProps) {
  const { stage, failure, overdue, confirmation, sendAgain } = useFormControl();
  const reason = failure?.error instanceof HttpError ? failure.error.problem?.message : undefined;
  const first = overdue === 'sending' ? messages.waiting : reason;
  const mayHaveArrived = overdue === 'sending' || failure?.mayHaveArrived === true;
  return (
    <div role="status" className={classes.status}>
      {(overdue || failure) && (
        <Notice
          kind="failure"
          title={overdue ? messages.overdue : titleOf(failure)}
          actions={
            <Button busy={stage === 'sending' && !overdue} onClick={sendAgain}>
              {messages.send}
            </Button>
          }
        >
          {first !== undefined && <p>{first}</p>}
          <p>{mayHaveArrived ? (storedOnce ? messages.safe : messages.twice) : messages.again}</p>
        </Notice>
      )}
      {confirmation && stage !== 'sent' && (
        <Notice kind="info" title={messages.arrived}>
          <p>{confirmation.text}</p>
          {confirmation.page && (
            <p>
              <Link to={confirmation.page}>{messages.keep}</Link>
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}

function titleOf(failure: SubmissionFailure | null): string {
  if (failure?.mayHaveArrived) return messages.mayHaveArrived;
  return failure?.isOffline ? messages.offline : messages.notArrived;
}
