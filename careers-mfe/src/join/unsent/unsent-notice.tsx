import { Button } from '@site/shared-ui';
import { FormNotice, useFormControl } from '@site/shared-ui/forms';
import { useState } from 'react';
import type { Unsent } from './create-unsent.ts';
import { unsentTexts as texts } from './unsent.texts.ts';
import type { UnsentState } from './unsent-state.ts';

interface UnsentNoticeProps {
  readonly unsent: Unsent;
  readonly state: UnsentState;
}

/** The state of an unsent application, and the actions for it. */
export function UnsentNotice({ unsent, state }: UnsentNoticeProps) {
  const { busy, read, fill } = useFormControl();
  const form = { read, fill, isReady: () => !busy };
  /** The visitor has asked to fill it in: the button that had the focus is gone. */
  const [asked, setAsked] = useState(false);
  const fillIn = () => {
    setAsked(true);
    unsent.fillIn(form);
  };
  // A key of its own: React would turn a pressed button into this one before the browser acts on the press. And the
  // second click of a double click on the button before it sends nothing.
  const send = (
    <Button
      key="send"
      type="submit"
      busy={busy}
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {texts.send}
    </Button>
  );
  const erase = (
    <Button variant="secondary" disabled={busy} onClick={() => unsent.erase(form)}>
      {texts.erase}
    </Button>
  );

  if (state.status === 'failed') {
    return (
      <FormNotice
        kind="failure"
        title={texts.failed[state.cause.code]}
        actions={
          <>
            {send}
            {state.kept && erase}
          </>
        }
      >
        {'reason' in state.cause && state.cause.reason !== null && <p>{state.cause.reason}</p>}
        {state.cause.code !== 'too-many' && <p>{texts.again}</p>}
        <p>{texts.once}</p>
        <p>{state.kept ? texts.kept : texts.notKept}</p>
      </FormNotice>
    );
  }

  if (state.status === 'found') {
    const { application, filledIn } = state;

    return (
      <FormNotice
        kind="info"
        title={texts.found}
        takesFocus={asked && filledIn}
        actions={
          <>
            {filledIn ? (
              send
            ) : (
              <Button key="fill-in" disabled={busy} onClick={fillIn}>
                {texts.fillIn}
              </Button>
            )}
            {erase}
          </>
        }
      >
        <p>{texts.triedAt(new Date(application.triedAt))}</p>
        <p>{filledIn ? texts.filledIn : texts.notFilledIn}</p>
        <p>{texts.kept}</p>
      </FormNotice>
    );
  }

  if (state.status === 'none') return null;
  return (
    <FormNotice kind="info" title={texts[state.status].title} takesFocus={state.status === 'erased'}>
      <p>{texts[state.status].text}</p>
      {state.status === 'erased' && state.after === 'failed' && <p>{texts.stays}</p>}
    </FormNotice>
  );
}
