import { type PostalAnswer, pincodeLength } from '@site/shared-ui/contracts';
import type { Http } from '@site/shared-ui/http';
import { useEffect, useEffectEvent, useState } from 'react';

/** The district and state of a pincode. */
export interface Place {
  readonly district: string;
  readonly state: string;
}

/** The result of a lookup; a `place` of null: no post office has this pincode. */
type Answer = { readonly place: Place | null } | 'failed';

/** State of the last lookup; `found` until another pincode is entered. */
export type Lookup =
  | { readonly status: 'idle' }
  /** With `answer` if it has come during a submit, and waits for the end of it. */
  | { readonly status: 'looking'; readonly pincode: string; readonly answer?: Answer }
  | { readonly status: 'found' };

export interface LookupHandlers {
  /**
   * Whether the form is being submitted. An answer waits for the end: if the form has been sent, `drop` is called until
   * then, and if it was refused, the answer is still wanted.
   */
  readonly busy: boolean;
  /** The pincode that is in the form now: an answer for another one is dropped. */
  readonly newest: () => unknown;
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
  /** Drops the answer that has not come yet, or waits. */
  readonly drop: () => void;
}

/**
 * Looks up only pincodes that the visitor enters. A restored form already has a district, which the visitor may have
 * corrected. If the page is hidden during a lookup, the lookup is repeated when the page is shown again.
 */
export function usePincodeLookup(http: Http, handlers: LookupHandlers): PincodeLookup {
  const [lookup, setLookup] = useState<Lookup>({ status: 'idle' });
  const onAnswer = useEffectEvent(handlers.onAnswer);
  const onFailure = useEffectEvent(handlers.onFailure);
  const newest = useEffectEvent(handlers.newest);
  const { busy } = handlers;

  useEffect(() => {
    if (lookup.status !== 'looking' || lookup.answer) return;
    const { pincode } = lookup;
    const controller = new AbortController();
    const { signal } = controller;
    const end = (answer: Answer) => {
      if (!signal.aborted) setLookup({ status: 'looking', pincode, answer });
    };
    lookUpPincode(http, pincode, signal).then(
      (place) => end({ place }),
      () => end('failed'),
    );
    return () => controller.abort();
  }, [http, lookup]);

  useEffect(() => {
    if (busy || lookup.status !== 'looking' || !lookup.answer) return;
    const { pincode, answer } = lookup;
    const isNewest = newest() === pincode;
    setLookup({ status: isNewest && answer !== 'failed' && answer.place ? 'found' : 'idle' });
    if (!isNewest) return;
    if (answer === 'failed') onFailure();
    else onAnswer(answer.place);
  }, [busy, lookup]);

  const enter = (pincode: string) =>
    setLookup(pincode.length === pincodeLength ? { status: 'looking', pincode } : { status: 'idle' });
  const drop = () => setLookup((current) => (current.status === 'looking' ? { status: 'idle' } : current));
  return { lookup, enter, drop };
}

/** Returns district and state of the pincode's first post office; null if there is none. */
export async function lookUpPincode(http: Http, pincode: string, signal: AbortSignal): Promise<Place | null> {
  const { data } = await http.get<PostalAnswer>(`/pincode/${encodeURIComponent(pincode)}`, { signal });
  const [{ Status, PostOffice }] = data;
  const office = Status === 'Success' ? PostOffice?.[0] : undefined;
  return office?.District && office.State ? { district: office.District, state: office.State } : null;
}
