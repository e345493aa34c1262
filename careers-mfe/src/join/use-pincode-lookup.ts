import { type Http, HttpError } from '@platform/host/http';
import { type PostalAnswer, pincodeIn } from '@site/shared-ui/site';
import { useEffect, useEffectEvent, useState } from 'react';

export interface Place {
  readonly district: string;
  readonly state: string;
}

/** The result of a lookup; a `place` of null: no post office has this pincode. */
type Answer = { readonly place: Place | null } | 'failed';

/** State of the last lookup. It has a result until another pincode is entered. */
export type Lookup =
  | { readonly status: 'idle' }
  | { readonly status: 'looking' | 'found' | 'unknown' | 'failed'; readonly pincode: string };

const idle: Lookup = { status: 'idle' };

interface LookupHandlers {
  /** The pincode that is in the form now: an answer for another one is dropped. */
  readonly newest: () => string | null;
  /** Null: no post office has this pincode. */
  readonly onAnswer: (place: Place | null) => void;
  readonly onFailure: () => void;
}

/** If the page is hidden during a lookup, the lookup is repeated when the page is shown again. */
export function usePincodeLookup(http: Http, handlers: LookupHandlers) {
  const [lookup, setLookup] = useState<Lookup>(idle);
  const onAnswer = useEffectEvent(handlers.onAnswer);
  const onFailure = useEffectEvent(handlers.onFailure);
  const newest = useEffectEvent(handlers.newest);

  useEffect(() => {
    if (lookup.status !== 'looking') return;
    const { pincode } = lookup;
    const controller = new AbortController();
    const { signal } = controller;
    const end = (answer: Answer) => {
      if (signal.aborted) return;
      const isNewest = newest() === pincode;
      setLookup(isNewest ? { status: statusOf(answer), pincode } : idle);
      if (!isNewest) return;
      if (answer === 'failed') onFailure();
      else onAnswer(answer.place);
    };
    lookUpPincode(http, pincode, signal).then(
      (place) => end({ place }),
      () => end('failed'),
    );
    return () => controller.abort();
  }, [http, lookup]);

  /** Call it with each text that is entered. Another pincode drops earlier answers and is looked up. */
  const enter = (typed: string) => {
    const pincode = pincodeIn(typed);
    setLookup((current) => {
      if (pincode === null) return idle;
      return current.status !== 'idle' && current.pincode === pincode
        ? current
        : { status: 'looking', pincode };
    });
  };
  const drop = () => setLookup((current) => (current.status === 'looking' ? idle : current));
  return { lookup, enter, drop };
}

function statusOf(answer: Answer): 'found' | 'unknown' | 'failed' {
  if (answer === 'failed') return 'failed';
  return answer.place ? 'found' : 'unknown';
}

/** Rejects if another service answered: a network that wants a sign-in answers every request with its own page. */
export async function lookUpPincode(http: Http, pincode: string, signal: AbortSignal): Promise<Place | null> {
  const path = `/pincode/${encodeURIComponent(pincode)}`;
  const { status, data } = await http.get<Partial<PostalAnswer> | null>(path, { signal });
  const answer = Array.isArray(data) ? data[0] : undefined;
  if (typeof answer?.Status !== 'string')
    throw new HttpError('server', `GET ${path}: no answer of the postal service.`, { status });
  const office = answer.Status === 'Success' ? answer.PostOffice?.[0] : undefined;
  return office?.District && office.State ? { district: office.District, state: office.State } : null;
}
