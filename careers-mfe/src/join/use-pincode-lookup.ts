import { pincodeLength } from '@site/shared-ui/contracts';
import type { Http } from '@site/shared-ui/http';
import { useEffect, useEffectEvent, useState } from 'react';
import { lookUpPincode, type Place } from './join.api.ts';

/** How the last lookup stands; `found` until another pincode is typed. */
export type Lookup =
  | { readonly at: 'idle' }
  | { readonly at: 'looking' }
  | { readonly at: 'found'; readonly place: Place };

export interface LookupHandlers {
  /** Null: no post office has this pincode. */
  readonly onAnswer: (place: Place | null) => void;
  readonly onFailure: () => void;
}

/** Looks a pincode up as soon as it has six characters. Typing on gives up on the answer to the one before. */
export function usePincodeLookup(http: Http, pincode: string, handlers: LookupHandlers): Lookup {
  const [lookup, setLookup] = useState<Lookup>({ at: 'idle' });
  const onAnswer = useEffectEvent(handlers.onAnswer);
  const onFailure = useEffectEvent(handlers.onFailure);

  useEffect(() => {
    if (pincode.length !== pincodeLength) return;
    const controller = new AbortController();
    const { signal } = controller;
    setLookup({ at: 'looking' });
    lookUpPincode(http, pincode, signal).then(
      (place) => {
        if (signal.aborted) return;
        setLookup(place ? { at: 'found', place } : { at: 'idle' });
        onAnswer(place);
      },
      () => {
        if (signal.aborted) return;
        setLookup({ at: 'idle' });
        onFailure();
      },
    );
    return () => {
      controller.abort();
      setLookup({ at: 'idle' });
    };
  }, [http, pincode]);

  return lookup;
}
