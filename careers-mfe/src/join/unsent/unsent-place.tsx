import { useAnswered, useFormControl } from '@site/shared-ui/forms';
import { useEffect, useEffectEvent } from 'react';
import styles from './unsent-place.module.css';
import type { UnsentState } from './unsent-state.ts';
import type { UnsentForm, UnsentTools } from './use-unsent.ts';

interface UnsentPlaceProps {
  readonly form: UnsentForm;
  /** What was found when the page was opened is said above the form; what failed, beside the button. */
  readonly about: 'found' | 'failed';
}

/** A place for what has become of an application that is not known to have arrived. */
export function UnsentPlace({ form: { state, code }, about }: UnsentPlaceProps) {
  const { failure } = useFormControl();
  const origin = originOf(state) ?? (failure ? 'failed' : null);
  return (
    <div role="status" className={styles.place}>
      {origin !== about ? null : code && state.status !== 'none' ? (
        <code.UnsentNotice unsent={code.unsent} state={state} />
      ) : (
        // Without that code nothing is kept.
        <p className={styles.plain}>
          Your application may not have arrived. It stays here as long as this page is open: you can press
          Apply Now again, and it is not stored twice.
        </p>
      )}
    </div>
  );
}

function originOf(state: UnsentState): 'found' | 'failed' | null {
  if (state.status === 'none') return null;
  return 'after' in state ? state.after : state.status;
}

/** Loads the code where something may be kept, and as soon as the form is filled in: later there may be no connection. */
export function LoadUnsent({ form, tools }: { readonly form: UnsentForm; readonly tools: UnsentTools }) {
  const { code } = form;
  const hasBegun = useAnswered(['fullName', 'email', 'resume']) > 0;
  const load = useEffectEvent(() => {
    if (hasBegun || tools.mayKeepSome()) void form.load();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the form is begun
  useEffect(() => load(), [hasBegun]);
  return code && <code.FindUnsent unsent={code.unsent} />;
}
