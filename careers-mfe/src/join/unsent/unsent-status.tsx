import { FormNotice, useAnswered, useFormControl } from '@site/shared-ui/forms';
import { useEffect, useEffectEvent } from 'react';
import type { UnsentState } from './unsent-state.ts';
import styles from './unsent-status.module.css';
import type { UnsentForm, UnsentTools } from './use-unsent.ts';

interface UnsentStatusProps {
  readonly form: UnsentForm;
  /** `found` is shown above the form, `failed` beside its button. */
  readonly about: 'found' | 'failed';
}

/** The status region for an unsent application. */
export function UnsentStatus({ form: { state, code }, about }: UnsentStatusProps) {
  const { failure } = useFormControl();
  const origin = originOf(state) ?? (failure ? 'failed' : null);
  return (
    <div role="status" className={styles.status}>
      {origin !== about ? null : code && state.status !== 'none' ? (
        <code.UnsentNotice unsent={code.unsent} state={state} />
      ) : (
        // Nothing is kept, since the code for it is not loaded.
        <FormNotice kind="failure" title="Your application may not have arrived">
          <p>
            It stays here as long as this page is open: you can press Apply Now again, and it is not stored
            twice.
          </p>
        </FormNotice>
      )}
    </div>
  );
}

function originOf(state: UnsentState): 'found' | 'failed' | null {
  if (state.status === 'none') return null;
  return 'after' in state ? state.after : state.status;
}

/**
 * Loads the code if an application may be kept, or when the visitor begins the form: later there may be no
 * connection.
 */
export function LoadUnsent({ form, tools }: { readonly form: UnsentForm; readonly tools: UnsentTools }) {
  const { code } = form;
  const hasBegun = useAnswered(['fullName', 'email', 'resume']) > 0;
  const load = useEffectEvent(() => {
    if (hasBegun || tools.mayHaveKept()) void form.load();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the visitor begins the form
  useEffect(() => load(), [hasBegun]);
  return code && <code.FindUnsent unsent={code.unsent} />;
}
