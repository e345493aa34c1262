import { useFormControl } from '@site/shared-ui/forms';
import { useEffect, useEffectEvent } from 'react';
import type { Unsent } from './create-unsent.ts';

/**
 * Looks for an unsent application each time the page is shown, since it may have changed while the page was hidden.
 */
export function FindUnsent({ unsent }: { readonly unsent: Unsent }) {
  const { busy, read, fill } = useFormControl();
  const isBusy = useEffectEvent(() => busy);
  const find = useEffectEvent((isShown: () => boolean) =>
    unsent.find({ read, fill, isReady: () => isShown() && !isBusy() }),
  );
  useEffect(() => {
    let shown = true;
    const unsubscribe = unsent.subscribe();
    void find(() => shown);
    return () => {
      shown = false;
      unsubscribe();
    };
  }, [unsent]);
  return null;
}
