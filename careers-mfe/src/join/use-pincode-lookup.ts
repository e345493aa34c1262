import { type PostalAnswer, pincodeLength } from '@site/shared-ui/contracts';
import type { Http } from '@site/shared-ui/http';
import { useEffect, useEffectEvent, useState } from 'react';

/** The district and state of a pincode. */
export interface Place {
  readonly district: string;
  readonly state: string;
}

/** State of the last lookup; `found` until another pincode is entered. */
export type Lookup =
  | { readonly status: 'idle' }
  | { readonly status: 'looking'; readonly pincode: string }
  | { readonly status: 'found' };

export interface LookupHandlers {
  /** Null: no post office has this pincode. */
  readonly onAnswer: (place: Place | null) => void;
  readonly onFailure: () => void;
}

export interface PincodeLookup {
  readonly lookup: Lookup;
  /**
   * Call this when the visitor changes the pincode. Looks it up if it has six characters and drops earlier answers.
   */
  readonly enter: (pincode: string) => void;
}

/**
 * Looks up only pincodes that the visitor enters. A restored form already has a district, which the visitor may have
 * corrected. If the page is hidden during a lookup, the lookup is repeated when the page is shown again.
 */
export function usePincodeLookup(http: Http, handlers: LookupHandlers): PincodeLookup {
  const [lookup, setLookup] = useState<Lookup>({ status: 'idle' });
  const onAnswer = useEffectEvent(handlers.onAnswer);
  const onFailure = useEffectEvent(handlers.onFailure);

  useEffect(() => {
    if (lookup.status !== 'looking') return;
    const controller = new AbortController();
    const { signal } = controller;
    lookUpPincode(http, lookup.pincode, signal).then(
      (place) => {
        if (signal.aborted) return;
        setLookup({ status: place ? 'found' : 'idle' });
        onAnswer(place);
      },
      () => {
        if (signal.aborted) return;
        setLookup({ status: 'idle' });
        onFailure();
      },
    );
    return () => controller.abort();
  }, [http, lookup]);

  const enter = (pincode: string) =>
    setLookup(pincode.length === pincodeLength ? { status: 'looking', pincode } : { status: 'idle' });
  return { lookup, enter };
}

/** Returns district and state of the pincode's first post office; null if there is none. */
export async function lookUpPincode(http: Http, pincode: string, signal: AbortSignal): Promise<Place | null> {
  const { data } = await http.get<PostalAnswer>(`/pincode/${encodeURIComponent(pincode)}`, { signal });
  const [{ Status, PostOffice }] = data;
  const office = Status === 'Success' ? PostOffice?.[0] : undefined;
  return office?.District && office.State ? { district: office.District, state: office.State } : null;
}
