import { useFormControl } from '@site/shared-ui/forms';
import { useEffect, useEffectEvent } from 'react';
import type { Unsent } from './create-unsent.ts';

/** Looks for an application that was tried earlier, each time the page is shown: a hidden one may have missed something. */
export function FindUnsent({ unsent }: { readonly unsent: Unsent }) {
  const { busy, read, fill } = useFormControl();
  const isBusy = useEffectEvent(() => busy);
  const access = useEffectEvent((isShown: () => boolean) =>
    unsent.find({ read, fill, isReady: () => isShown() && !isBusy() }),
  );
  useEffect(() => {
    let shown = true;
    const stop = unsent.follow();
    void access(() => shown);
    return () => {
      shown = false;
      stop();
    };
  }, [unsent]);
  return null;
}
