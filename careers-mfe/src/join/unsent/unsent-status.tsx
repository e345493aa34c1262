import { useState } from 'react';
import { createUnsent, type Unsent, type UnsentFormDeps } from './create-unsent.ts';
import { UnsentNotice } from './unsent-notice.tsx';
import type { UnsentState } from './unsent-state.ts';
import styles from './unsent-status.module.css';

export interface UnsentForm {
  readonly state: UnsentState;
  readonly unsent: Unsent;
}

/** @param deps those of the first rendering count */
export function useUnsent(deps: UnsentFormDeps): UnsentForm {
  const [state, setState] = useState<UnsentState>({ status: 'none' });
  const [unsent] = useState(() => createUnsent(deps, setState));
  return { state, unsent };
}

interface UnsentStatusProps {
  readonly form: UnsentForm;
  /** `found` is shown above the form, `failed` beside its button. */
  readonly about: 'found' | 'failed';
}

/** The status region for an unsent application. */
export function UnsentStatus({ form: { state, unsent }, about }: UnsentStatusProps) {
  return (
    <div role="status" className={styles.status}>
      {originOf(state) === about && <UnsentNotice unsent={unsent} state={state} />}
    </div>
  );
}

function originOf(state: UnsentState): 'found' | 'failed' | null {
  if (state.status === 'none') return null;
  return 'after' in state ? state.after : state.status;
}
