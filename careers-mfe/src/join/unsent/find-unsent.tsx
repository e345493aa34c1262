import { useFormControl } from '@site/shared-ui/forms';
import { useEffect, useEffectEvent } from 'react';
import type { Unsent } from './create-unsent.ts';
import { fitsInto, valuesOf } from './form-values.ts';
import type { UnsentApplication } from './unsent-application.ts';

/**
 * Looks for an application that was tried earlier, and fills it in where nothing else has been typed. Looks each time
 * the page is shown: a page that was hidden may have missed something.
 */
export function FindUnsent({ unsent }: { readonly unsent: Unsent }) {
  const { busy, read, fill } = useFormControl();

  const offer = useEffectEvent((application: UnsentApplication) => {
    if (busy) return;
    const values = valuesOf(application);
    const fits = fitsInto(values, read());
    if (fits) fill(values);
    unsent.offer(application, fits ? values : null);
  });
  useEffect(() => {
    let shown = true;
    const stop = unsent.follow();
    void unsent.find().then((found) => {
      if (shown && found) offer(found);
    });
    return () => {
      shown = false;
      stop();
    };
  }, [unsent]);
  return null;
}
